import { useSignals } from '@preact/signals-react/runtime'
import { steps } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { Button } from '../shared/Button.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Switch } from '../shared/Switch.tsx'
import { showMean } from '../shared/written.ts'
import type { BoardMember, ManagerBoardStore, SeenHref } from './ManagerBoardModel.ts'

/** What is seen in a dialog: it may wait, and can be put away. */
export const dialogItems = ['GLA', 'GL360'] as const
export type DialogItem = (typeof dialogItems)[number]

export interface SeenResultProps {
  /** Who lets it be seen; null closes. */
  member: BoardMember | null
  item: DialogItem
  store: ManagerBoardStore
  /** Where the reports of a 360 are read. */
  seenHref?: SeenHref | undefined
  onClose: () => void
}

/** What a member lets one see: the strongest capabilities or the report of others, and whether the board holds it. */
export function SeenResult({ member, item: itemType, store, seenHref, onClose }: SeenResultProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const right = member?.items.find(it => it.itemType === itemType)
  const item = t(`team.items.${itemType}`)
  return (
    <Dialog
      open={member !== null}
      title={member ? t('team.impact.seeLong', { name: member.name, item }) : ''}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      {member && right && (
        <div className="t-seenresult">
          {right.waits && <p>{t('team.waits.viewer')}</p>}
          {!right.waits &&
            right.shown &&
            (itemType === 'GLA' ? (
              <TopCapabilities member={member} />
            ) : (
              <Report member={member} href={seenHref?.(member.userId, itemType)} />
            ))}
          <Switch
            label={t('team.impact.showIt')}
            checked={right.shown}
            onChange={on => void store.show(member.userId, itemType, on)}
          />
        </div>
      )}
    </Dialog>
  )
}

/** The newest report of the 360, with the way to it. */
function Report({ member, href }: { member: BoardMember; href: string | undefined }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!member.gl360CompletedAt) return <p>{t('team.impact.report.none')}</p>
  return (
    <div className="t-seenresult">
      <p>{t('team.impact.report.of', { date: i18n.date(member.gl360CompletedAt) })}</p>
      {href && (
        <p>
          <Button href={href}>{t('team.impact.report.read')}</Button>
        </p>
      )}
    </div>
  )
}

/** The strongest capabilities of the newest assessment. */
function TopCapabilities({ member }: { member: BoardMember }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!member.glaCompletedAt) return <p>{t('team.impact.notCompleted')}</p>
  return (
    <div>
      <p className="t-label">{t('team.impact.topOf', { date: i18n.date(member.glaCompletedAt) })}</p>
      {member.topCapabilities.length === 0 ? (
        <p>{t('team.impact.level')}</p>
      ) : (
        <ul className="t-rowlist">
          {member.topCapabilities.map(it => {
            const band = bandOfMean(it.average_Score)
            return (
              <li key={it.capability}>
                {it.label}
                <span className="t-rowlist__end">
                  <Band band={band} word={bandWord(i18n, band)} value={showMean(i18n, it.average_Score)} />
                  <small className="t-muted">{t('team.impact.ofMax', { max: steps })}</small>
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
