import { useSignals } from '@preact/signals-react/runtime'
import { type ViewingItem, viewingItems } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon, dotsThreeIcon, envelopeSimpleIcon, plusIcon } from '../shared/icons.ts'
import { Menu } from '../shared/Menu.tsx'
import { MailWord } from './MailWord.tsx'
import type { BoardMember, Cell, MailEvent, ManagerBoardStore, SeenHref, Suggestion } from './ManagerBoardModel.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { type DialogItem, dialogItems } from './SeenResult.tsx'

/** What a member can be asked for by mail. Whether there is a report is known of those alone who let it be seen. */
const mailsTo = (it: BoardMember): MailEvent[] => [
  'request_gla_v2',
  'remind_gla_v2',
  it.gl360CompletedAt ? 'redo_gl_360' : 'request_gl_360',
  'remind_gl_360',
]

type Item = BoardMember['items'][number]

const granted = (it: BoardMember) => it.items.filter(one => one.status === 'GRANTED').length

export interface ManagerMatrixProps {
  people: readonly BoardMember[]
  /** Sprints that can be suggested to them. */
  suggestions: readonly Suggestion[]
  store: ManagerBoardStore
  /** Opens what a member lets one see of the assessment or the 360. */
  onOpen: OnOpen
  /** Where another item is seen that a member has granted; without, it is only told that it is. */
  seenHref?: SeenHref | undefined
}

/** Opens an item of a member in a dialog. */
type OnOpen = (member: BoardMember, item: DialogItem) => void

const isDialog = (item: ViewingItem): item is DialogItem => dialogItems.some(it => it === item)

/** People and items: what may be seen, what waits, and what can be chosen to be asked for. Those who show most stand first. */
export function ManagerMatrix({ people, suggestions, store, onOpen, seenHref }: ManagerMatrixProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const sorted = [...people].sort((a, b) => granted(b) - granted(a))
  const chosen = store.chosen.value
  const isChosen = ({ userId, itemType }: Cell) => chosen.some(it => it.userId === userId && it.itemType === itemType)
  return (
    <table className="t-matrix">
      <caption className="t-hidden">{t('account.menu.managerImpact')}</caption>
      <colgroup>
        <col className="is-who" />
        {viewingItems.map(it => (
          <col key={it} />
        ))}
        <col className="is-end" />
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('team.impact.person')}</th>
          {viewingItems.map(itemType => (
            <Column
              key={itemType}
              itemType={itemType}
              people={people}
              isChosen={isChosen}
              onChoose={(cells, on) => store.choose(cells, on)}
            />
          ))}
          <td />
        </tr>
      </thead>
      <tbody>
        {sorted.map(member => (
          <Row
            key={member.userId}
            {...{ member, store, onOpen, seenHref, isChosen }}
            suggestions={suggestions.filter(it => it.userId === member.userId)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface ColumnProps {
  itemType: ViewingItem
  people: readonly BoardMember[]
  isChosen: (cell: Cell) => boolean
  onChoose: (cells: Cell[], on: boolean) => void
}

/** The head of a column: how many let it be seen, and the way to choose all who were never asked. */
function Column({ itemType, people, isChosen, onChoose }: ColumnProps) {
  const { t } = useTrellis().i18n
  const of = (status: Item['status']) =>
    people.filter(it => it.items.some(one => one.itemType === itemType && one.status === status))
  const open = of('NONE').map(({ userId }) => ({ userId, itemType }))
  const all = open.length > 0 && open.every(isChosen)
  const item = t(`team.items.${itemType}`)
  return (
    <th scope="col">
      {item}
      <small className="t-num">{t('team.impact.ofAll', { count: of('GRANTED').length, total: people.length })}</small>
      {open.length > 0 && (
        <button type="button" className="t-matrix__all" onClick={() => onChoose(open, !all)}>
          {t(all ? 'core.actions.clear' : 'team.impact.chooseAll')}
          <span className="t-hidden">: {item}</span>
        </button>
      )}
    </th>
  )
}

interface RowProps {
  member: BoardMember
  suggestions: readonly Suggestion[]
  store: ManagerBoardStore
  onOpen: OnOpen
  seenHref: SeenHref | undefined
  isChosen: (cell: Cell) => boolean
}

function Row({ member, suggestions, store, onOpen, seenHref, isChosen }: RowProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { userId, name } = member
  const word = store.words.value[userId]
  const again = member.items.filter(it => it.status === 'DECLINED' || it.status === 'REVOKED')
  return (
    <tr>
      <th scope="row">
        <span className="t-matrix__who">
          <Avatar name={name} decorative />
          <span>
            <b>{name}</b>
            <small>{member.designation || t(`team.codes.role.${member.role}`)}</small>
          </span>
        </span>
        <MailWord outcome={word} />
      </th>
      {viewingItems.map(itemType => {
        const it = member.items.find(one => one.itemType === itemType)
        const item = t(`team.items.${itemType}`)
        const cell = { userId, itemType }
        if (!it)
          return (
            <td key={itemType} className="is-cannot">
              <span className="t-matrix__na">{t('team.impact.cannotAsk')}</span>
            </td>
          )
        if (it.status === 'NONE' || isChosen(cell))
          return (
            <td key={itemType} className="is-open">
              <label className="t-mcell">
                <input
                  type="checkbox"
                  checked={isChosen(cell)}
                  onChange={event => store.choose([cell], event.currentTarget.checked)}
                />
                <span className="t-mcell__box" aria-hidden="true">
                  <Icon path={checkIcon} size="small" />
                </span>
                <span className="t-hidden">{t('team.impact.askLong', { name, item })}</span>
                <b aria-hidden="true">
                  <span className="t-mcell__item">{item}</span>
                  <span className="t-mcell__free">
                    {t(isChosen(cell) ? 'team.impact.chosen' : 'team.impact.notAsked')}
                  </span>
                </b>
              </label>
            </td>
          )
        const since = it.changedAt ? i18n.date(it.changedAt, 'day') : null
        const isSeen = it.status === 'GRANTED'
        const isSeenHere = isSeen && isDialog(itemType)
        const href = isSeen && !isSeenHere ? seenHref?.(userId, itemType) : undefined
        const opens = isSeenHere || href !== undefined
        return (
          <td key={itemType} className="is-set">
            <MatrixCell
              item={item}
              status={it.status}
              waits={it.waits}
              word={
                opens ? (
                  <>
                    {t(it.waits ? 'team.waits.word' : 'team.impact.see')}
                    <span className="t-hidden">: {t('team.impact.seeLong', { name, item })}</span>
                  </>
                ) : (
                  t(`team.impact.state.${it.status}`)
                )
              }
              note={since && (isSeen ? t('team.impact.since', { date: since }) : since)}
              {...(href !== undefined ? { href } : isSeenHere ? { onClick: () => onOpen(member, itemType) } : {})}
            />
          </td>
        )
      })}
      <td className="is-end">
        <Menu
          label={t('team.impact.mail.label', { name })}
          align="end"
          items={[
            ...again.map(it => ({
              id: it.itemType,
              label: t('team.impact.askAgainItem', { item: t(`team.items.${it.itemType}`) }),
              icon: plusIcon,
              onSelect: () => store.choose([{ userId, itemType: it.itemType }], true),
            })),
            ...mailsTo(member).map((it, index) => ({
              id: it,
              label: t(`team.impact.mail.${it}`),
              icon: envelopeSimpleIcon,
              divided: index === 0 && again.length > 0,
              onSelect: () => void store.mail(member, it),
            })),
            ...suggestions.map(it => ({
              id: `sprint/${it.teamId}`,
              label: t('team.impact.mail.team_sprint_suggestion_email', { team: it.teamName }),
              icon: envelopeSimpleIcon,
              onSelect: () => void store.suggest(it),
            })),
          ]}
          trigger={props => (
            <Button
              {...props}
              kind="quiet"
              size="small"
              icon={dotsThreeIcon}
              aria-label={t('team.manage.members.actionsFor', { name })}
            />
          )}
        />
      </td>
    </tr>
  )
}
