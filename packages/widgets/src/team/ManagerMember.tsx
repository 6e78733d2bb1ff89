import { useSignals } from '@preact/signals-react/runtime'
import { steps } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { Band } from '../shared/Band.tsx'
import { Button } from '../shared/Button.tsx'
import { Checkbox } from '../shared/Checkbox.tsx'
import { bandOfMean } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { caretDownIcon, envelopeSimpleIcon } from '../shared/icons.ts'
import { Menu } from '../shared/Menu.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Switch } from '../shared/Switch.tsx'
import { bandWord, showMean } from '../shared/written.ts'
import { aboutMember, type BoardMember, type MailEvent, type ManagerBoardStore } from './ManagerBoardModel.ts'
import { RightStatus } from './RightStatus.tsx'

const mails: MailEvent[] = ['request_gla_v2', 'remind_gla_v2', 'request_gl_360', 'remind_gl_360']

export interface ManagerMemberProps {
  member: BoardMember
  store: ManagerBoardStore
  chosen: boolean
  onChoose: (on: boolean) => void
}

/** One member: what may be seen, what is waiting, and how to ask. */
export function ManagerMember({ member, store, chosen, onChoose }: ManagerMemberProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const word = store.words.value[member.userId]
  const gla = member.items.find(it => it.itemType === 'GLA')
  return (
    <li className="t-impact__member">
      <div className="t-impact__head">
        <Checkbox
          label={
            <span className="t-impact__name">
              <Avatar name={member.name} decorative />
              <b>{member.name}</b>
            </span>
          }
          checked={chosen}
          onChange={onChoose}
        />
        {member.status === 'PENDING' && <Badge icon={envelopeSimpleIcon}>{t('team.board.status.PENDING')}</Badge>}
        <span className="t-impact__mail">
          <Menu
            label={t('team.impact.mail.label', { name: member.name })}
            align="end"
            items={mails.map(it => ({
              id: it,
              label: t(`team.impact.mail.${it}`),
              divided: it === 'request_gl_360',
              onSelect: () => void store.mail(member, it),
            }))}
            trigger={props => (
              <Button
                {...props}
                size="small"
                icon={envelopeSimpleIcon}
                iconEnd={caretDownIcon}
                aria-label={t('team.impact.mail.buttonLong', { name: member.name })}
              >
                {t('team.impact.mail.button')}
              </Button>
            )}
          />
        </span>
      </div>
      {word && (
        <Notice kind={word.done ? 'positive' : 'caution'} role={word.done ? 'status' : 'alert'}>
          {word.done ? t(word.done.key, word.done.values) : reasonOf(word.error, t)}
        </Notice>
      )}
      <ul className="t-impact__items">
        {member.items.map(it => {
          const words = { item: t(`team.items.${it.itemType}`), name: member.name }
          return (
            <li key={it.itemType}>
              <span className="t-small t-muted">{words.item}</span>
              {it.status === 'NONE' ? (
                <span className="t-small t-muted">{t('team.rights.status.NONE')}</span>
              ) : (
                <RightStatus status={it.status} waits={it.waits} />
              )}
              {it.status === 'GRANTED' ? (
                <Switch
                  label={
                    <>
                      <span aria-hidden="true">{t('team.impact.showIt')}</span>
                      <span className="t-hidden">{t('team.impact.showLong', words)}</span>
                    </>
                  }
                  checked={it.shown}
                  onChange={on => void store.show(member.userId, it.itemType, on)}
                />
              ) : (
                it.status !== 'REQUESTED' &&
                member.status !== 'PENDING' && (
                  <Button
                    size="small"
                    aria-label={t(it.status === 'NONE' ? 'team.impact.askLong' : 'team.impact.askAgainLong', words)}
                    busy={store.busy.value.has(aboutMember(member.userId, it.itemType))}
                    onClick={() => void store.ask(member.userId, it.itemType)}
                  >
                    {t(it.status === 'NONE' ? 'team.impact.askIt' : 'team.impact.askAgain')}
                  </Button>
                )
              )}
            </li>
          )
        })}
      </ul>
      {gla?.waits && <p className="t-small t-muted">{t('team.waits.viewer')}</p>}
      {gla?.status === 'GRANTED' && gla.shown && !(gla.waits && !member.glaCompletedAt) && (
        <TopCapabilities member={member} />
      )}
    </li>
  )
}

/** The three highest capabilities of the newest assessment, where the member lets them be seen. */
function TopCapabilities({ member }: { member: BoardMember }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!member.glaCompletedAt) return <p className="t-small t-muted">{t('team.impact.notCompleted')}</p>
  return (
    <div className="t-impact__top">
      <p className="t-label">{t('team.impact.topOf', { date: i18n.date(member.glaCompletedAt) })}</p>
      {member.topCapabilities.length === 0 ? (
        <p className="t-small t-muted">{t('team.impact.level')}</p>
      ) : (
        <ul>
          {member.topCapabilities.map(it => {
            const band = bandOfMean(it.average_Score)
            return (
              <li key={it.capability}>
                {it.label}
                <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, it.average_Score)} />
                <small className="t-muted">{t('team.impact.ofMax', { max: steps })}</small>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
