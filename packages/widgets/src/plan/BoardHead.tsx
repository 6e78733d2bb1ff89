import { useSignals } from '@preact/signals-react/runtime'
import type { PlanBoard, TextKey } from '@trellis/sdk'
import { memo, type ReactNode } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { arrowLeftIcon, eyeIcon, printerIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Saved } from '../shared/Saved.tsx'
import { Select } from '../shared/Select.tsx'
import { seenByLine } from '../shared/seenByLine.ts'
import { persons, sentences } from '../shared/wording.ts'
import { headlineOf } from './headlineOf.ts'
import type { OpenedPlan, PlanBoardStore } from './PlanBoardModel.ts'
import { Tip } from './Tip.tsx'

const marks = { saved: 'saved', busy: 'busy', late: 'late', changed: 'kept', failed: 'kept' } as const
const words = {
  saved: 'core.states.saved',
  busy: 'core.states.saving',
  late: 'core.states.notSaved',
  changed: 'team.board.focus.notSaved',
  failed: 'team.board.focus.notSaved',
} as const

export interface BoardHeadProps {
  store: PlanBoardStore
  opened: OpenedPlan
  board: PlanBoard
  /** The board from which another's was opened. */
  backHref: string | undefined
  backText: TextKey
  isPart: boolean | undefined
}

/** What the year is about in one line, which year it is, and whether everything is saved. */
export function BoardHead({ store, opened, board, backHref, backText, isPart }: BoardHeadProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const state = store.state.value
  const { isOwner, name } = board
  const kicker = isOwner
    ? t('plan.board.kicker', { year: String(board.year) })
    : t('team.impact.seeLong', { name, item: t('team.items.LEADER_IMPACT') })
  return (
    <PageHead
      level={isPart ? 2 : 1}
      kicker={kicker}
      title={headlineOf(i18n, board)}
      lead={isOwner ? t('plan.board.lead') : t('plan.board.leadOf', { name })}
      tools={
        <>
          {backHref && (
            <Button href={backHref} kind="quiet" icon={arrowLeftIcon}>
              {t(backText)}
            </Button>
          )}
          <Select
            label={t('plan.board.year.label')}
            hideLabel
            value={String(board.year)}
            options={opened.years.map(it => {
              const year = String(it.year)
              const label = it.id === 0 ? 'begin' : 'readOnly'
              return {
                value: year,
                label: it.id === 0 || (isOwner && it.readOnly) ? t(`plan.board.year.${label}`, { year }) : year,
              }
            })}
            onChange={year => void store.choose(Number(year))}
          />
          <Tip group="places" code="YEAR" name={t('plan.board.year.label')} />
          {!isPart && (
            <Button kind="quiet" icon={printerIcon} onClick={() => print()}>
              {t('core.actions.print')}
            </Button>
          )}
          {!board.readOnly && <Saved state={marks[state]} label={t(words[state])} />}
        </>
      }
    />
  )
}

/** Who else sees the board, by name, and why. */
export const BoardSeenBy = memo(function BoardSeenBy({
  seenBy,
  sight,
}: Pick<PlanBoard, 'seenBy'> & { sight: ((seenBy: PlanBoard['seenBy']) => ReactNode) | undefined }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const who = [t('team.audience.who.you'), ...seenBy.map(it => persons(i18n, [it.name]))]
  return (
    <p className="t-plan__who is-board">
      <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
      <span>
        <b>{seenByLine(i18n, who, seenBy.length)}</b>{' '}
        {seenBy.length > 0 &&
          sentences(i18n, [
            ...seenBy.map(it =>
              t(`plan.board.seen.${it.relation}`, { name: it.name, team: it.teamName, date: i18n.date(it.since) }),
            ),
            t('plan.board.seen.nobody'),
          ])}{' '}
        {sight?.(seenBy)}
      </span>
    </p>
  )
})
