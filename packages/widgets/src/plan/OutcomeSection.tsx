import type { PlanBoard } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import type { DraftPlace } from './drafts.ts'
import { OutcomeSearch } from './OutcomeSearch.tsx'
import { PlanSection } from './PlanSection.tsx'
import { WrittenLines } from './WrittenLines.tsx'

/** Outcomes of the year, and what the leader aspires to. */
export function OutcomeSection({ place, board }: { place: DraftPlace; board: PlanBoard }) {
  const { t } = useTrellis().i18n
  return (
    <PlanSection title={t('plan.board.lines.title')} tip={{ group: 'places', code: 'ADAPTIVE_DEVELOPMENT_PLAN' }}>
      <div className="t-plan__cols">
        <div>
          <WrittenLines place={place} board={board} type="OUTCOME" />
          {!board.readOnly && <OutcomeSearch store={place.store} board={board} />}
        </div>
        <div>
          <WrittenLines place={place} board={board} type="SHORT_TERM_ASPIRATION" />
          <WrittenLines place={place} board={board} type="LONG_TERM_ASPIRATION" />
        </div>
      </div>
    </PlanSection>
  )
}
