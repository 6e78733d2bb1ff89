import { useSignals } from '@preact/signals-react/runtime'
import { steps } from '@trellis/sdk'
import { Band } from '../shared/Band.tsx'
import { bandWord } from '../shared/bandWord.ts'
import { bandOfMean } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Switch } from '../shared/Switch.tsx'
import { showMean } from '../shared/written.ts'
import type { BoardMember, ManagerBoardStore } from './ManagerBoardModel.ts'

export interface SeenResultProps {
  /** Who lets it be seen; null closes. */
  member: BoardMember | null
  store: ManagerBoardStore
  onClose: () => void
}

/** What a member lets one see of the assessment: the strongest capabilities, and whether the board holds them. */
export function SeenResult({ member, store, onClose }: SeenResultProps) {
  useSignals()
  const { t } = useTrellis().i18n
  const gla = member?.items.find(it => it.itemType === 'GLA')
  const item = t('team.items.GLA')
  return (
    <Dialog
      open={member !== null}
      title={member ? t('team.impact.seeLong', { name: member.name, item }) : ''}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
    >
      {member && gla && (
        <div className="t-seenresult">
          {gla.waits && <p>{t('team.waits.viewer')}</p>}
          {!gla.waits && gla.shown && <TopCapabilities member={member} />}
          <Switch
            label={t('team.impact.showIt')}
            checked={gla.shown}
            onChange={on => void store.show(member.userId, 'GLA', on)}
          />
        </div>
      )}
    </Dialog>
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
