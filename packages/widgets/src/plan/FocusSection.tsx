import { useSignals } from '@preact/signals-react/runtime'
import { mostFocus, type PlanBoard, type PlanItem, steps } from '@trellis/sdk'
import { useEffect } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkIcon, eyeIcon, plusIcon } from '../shared/icons.ts'
import { useModel } from '../shared/model.ts'
import { showMean } from '../shared/written.ts'
import { SprintLink } from './ChallengeSection.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { type DraftPlace, FocusDraft, type FocusDraftStore } from './drafts.ts'
import { Invite } from './Invite.tsx'
import { Labelled, PlanSection } from './PlanSection.tsx'
import { linesOf } from './planWords.ts'

export interface FocusSectionProps {
  place: DraftPlace
  board: PlanBoard
  /** Where the assessment is. */
  assessmentHref: string | undefined
  sprintHref: ((code: string) => string) | undefined
}

const types = ['STRENGTH', 'CURRENT_CAP_RECOMMENDATION', 'NEXT_CAP_RECOMMENDATION'] as const

/** What the leader develops this year, chosen from what the newest assessment says. Scores are the leader's alone. */
export function FocusSection({ place, board, assessmentHref, sprintHref }: FocusSectionProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const { focusVersion: version } = board
  const items = linesOf(board, 'DEVELOPMENT_FOCUS')
  const draft = useModel(() => (board.readOnly ? none : new FocusDraft(place, items)), [place.board.id, board.readOnly])
  const choice = draft === none ? null : (draft as FocusDraftStore)
  useEffect(() => choice?.put({ items, version }), [choice, version])
  const groups = types.flatMap(type => {
    const lines = linesOf(board, type)
    return lines.length > 0 ? [{ type, lines }] : []
  })
  const codes = choice?.draft.value ?? items.flatMap(it => it.code ?? [])
  const told = groups.flatMap(it => it.lines)
  const others = board.capabilities.filter(it => !told.some(one => one.code === it.code))
  const known = [...items, ...board.capabilities]
  const inFocus = codes.flatMap(code => known.find(it => it.code === code) ?? [])
  const hasScores = groups.some(it => it.lines.some(one => one.average_Score !== undefined))
  const isEmpty = groups.length === 0 && inFocus.length === 0
  return (
    <PlanSection title={t('plan.board.focus.title')} tip={{ group: 'items', code: 'DEVELOPMENT_FOCUS' }}>
      {isEmpty && board.isOwner && (
        <Invite
          title={t('plan.board.focus.empty')}
          text={t('plan.board.focus.emptyText')}
          action={assessmentHref && <Button href={assessmentHref}>{t('plan.board.focus.open')}</Button>}
        />
      )}
      {isEmpty && !board.isOwner && <p className="t-muted">{t('plan.board.focus.emptyOf')}</p>}
      {(!isEmpty || choice) && (
        <div className={isEmpty ? 't-plan__lines' : undefined}>
          <h3 className="t-label">{t('plan.board.focus.this')}</h3>
          {inFocus.length > 0 ? (
            <ul className="t-plan__focus">
              {inFocus.map(it => (
                <li key={it.code}>{it.label}</li>
              ))}
            </ul>
          ) : (
            <p className={choice ? 't-muted t-plan__prompt' : 't-muted'}>
              {choice ? t('plan.board.focus.none', { most: mostFocus }) : t('plan.board.focus.noneOf')}
            </p>
          )}
          {choice && <DraftNotice draft={choice} textOf={it => i18n.list(it.items.map(one => one.label))} />}
          <div className="t-plan__cols is-wide">
            {groups.map(({ type, lines }) => (
              <div key={type}>
                <Labelled tip={{ group: 'items', code: type }} name={t(`plan.board.focus.${type}`)} />
                <ul className="t-plan__caps">
                  {lines.map(it => (
                    <Capability key={it.code} of={it} choice={choice} sprintHref={sprintHref} />
                  ))}
                </ul>
              </div>
            ))}
            {choice && others.length > 0 && (
              <div className="t-plan__prompt">
                <h3 className="t-label">{t('plan.board.focus.others')}</h3>
                <ul className="t-plan__caps">
                  {others.map(it => (
                    <Capability key={it.code} of={it} choice={choice} sprintHref={sprintHref} />
                  ))}
                </ul>
              </div>
            )}
          </div>
          {hasScores && (
            <p className="t-plan__who t-small">
              <Icon path={eyeIcon} size="small" />
              <span>
                <b>{t('plan.board.seen.scores')}</b> {board.seenBy.length > 0 && t('plan.board.seen.names')}{' '}
                {assessmentHref && <a href={assessmentHref}>{t('plan.board.focus.open')}</a>}
              </span>
            </p>
          )}
        </div>
      )}
    </PlanSection>
  )
}

/** Of a board that is only read: nothing is chosen. */
const none = { [Symbol.dispose]() {} }

interface CapabilityProps {
  of: Pick<PlanItem, 'code' | 'label' | 'average_Score' | 'capability_rank' | 'othersScore' | 'sources' | 'sprint'>
  choice: FocusDraftStore | null
  sprintHref: ((code: string) => string) | undefined
}

/** What names a capability, in one word; null where it need not be said. */
const sourceOf = (sources: PlanItem['sources'] = []) => (sources.length === 2 ? 'both' : (sources[0] ?? null))

function Capability({ of: it, choice, sprintHref }: CapabilityProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const codes = choice?.draft.value ?? []
  const source = sourceOf(it.sources)
  const code = it.code ?? ''
  const isChosen = codes.includes(code)
  const toggle = () => choice?.edit(isChosen ? codes.filter(one => one !== code) : [...codes, code])
  return (
    <li>
      <span>
        <b>{it.label}</b>{' '}
        {it.average_Score !== undefined && (
          <span className="t-muted t-num">
            {t('plan.board.focus.score', {
              score: showMean(i18n, it.average_Score),
              max: steps,
              rank: it.capability_rank ?? 0,
            })}
          </span>
        )}
        {it.othersScore !== undefined && (
          <span className="t-muted t-num is-others">
            {t('plan.board.focus.othersScore', { score: showMean(i18n, it.othersScore), max: steps })}
          </span>
        )}
        {source && <span className="t-plan__source t-small t-muted">{t(`plan.board.focus.sources.${source}`)}</span>}
        <SprintLink of={it} href={sprintHref} />
      </span>
      {choice && (
        <Button
          aria-label={`${t('plan.board.focus.choose')}: ${it.label}`}
          kind={isChosen ? 'default' : 'quiet'}
          size="small"
          icon={isChosen ? checkIcon : plusIcon}
          aria-pressed={isChosen}
          disabledReason={
            !isChosen && codes.length >= mostFocus ? t('plan.board.focus.full', { most: mostFocus }) : undefined
          }
          onClick={toggle}
        >
          {t('plan.board.focus.choose')}
        </Button>
      )}
    </li>
  )
}
