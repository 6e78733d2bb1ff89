import { useSignals } from '@preact/signals-react/runtime'
import { type AlignmentState, canDo, insideLeast, maySee, minimumWith, momentText } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { envelopeSimpleIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { ProgressBar } from '../shared/ProgressBar.tsx'
import { Section } from '../shared/Section.tsx'
import { persons, sentences } from '../shared/wording.ts'
import { AddMembers } from './AddMembers.tsx'
import type { ReportStore } from './AlignmentReportModel.ts'
import { ExtendDeadline } from './ExtendDeadline.tsx'
import { GenerateButton } from './GenerateButton.tsx'
import { MemberTable, openMembers } from './MemberTable.tsx'
import { StartSurvey } from './StartSurvey.tsx'

export interface SurveyPanelProps {
  store: ReportStore
  state: AlignmentState
  onSample: () => void
  onSurvey?: () => void
  onPreview?: () => void
  manageTeamHref?: string
}

type Kind = 'running' | 'insufficient' | 'expired' | 'generate' | 'waiting' | 'ended'

const kindOf = ({ status, open, standing }: AlignmentState): Kind => {
  // Whether enough have answered is told to who manages the team.
  if (!maySee('alignmentStatus', standing)) return open ? 'running' : 'ended'
  if (status === 'Generate') return open ? 'generate' : 'waiting'
  if (status === 'Expired') return 'expired'
  return open ? 'running' : 'insufficient'
}

const points = ['what', 'time', 'privacy'] as const

/** The survey before there is a report: the invitation, who is asked and how many have answered, and what helps now. */
export function SurveyPanel(props: SurveyPanelProps) {
  useSignals()
  const { store, state, onSample, onSurvey, onPreview, manageTeamHref } = props
  const { i18n } = useTrellis()
  const { t } = i18n
  const { standing, submitted = 0, invited, outside, minimum, deadline } = state
  const mayFollow = maySee('alignmentStatus', standing)
  const kicker = t('alignment.report.kicker', { team: state.teamName })
  const sample = <Button onClick={onSample}>{t('alignment.report.sample.see')}</Button>
  if (!state.start)
    return (
      <EmptyState
        level={1}
        title={t('alignment.report.notStarted.title')}
        text={
          <>
            <p>
              {t(
                canDo('startSurvey', standing)
                  ? 'alignment.report.notStarted.text'
                  : 'alignment.report.notStarted.member',
              )}
            </p>
            <ul className="t-apoints">
              {points.map(it => (
                <li key={it}>{t(`alignment.report.notStarted.${it}`, { minimum })}</li>
              ))}
            </ul>
          </>
        }
        actions={
          <>
            {canDo('startSurvey', standing) && <StartSurvey store={store} state={state} />}
            {sample}
            {onPreview && <Button onClick={onPreview}>{t('alignment.report.notStarted.preview')}</Button>}
          </>
        }
      />
    )

  const kind = kindOf(state)
  const list = store.members.value.value ?? []
  const open = openMembers(list)
  const mailless = list.filter(it => it.noMail).map(it => it.name)
  const mine = state.managerSurveyLink !== null && onSurvey
  const values = { submitted, invited, minimum, missing: Math.max(0, minimum - submitted) }
  const why = t('alignment.asked.few', { inside: insideLeast, people: minimumWith(minimum, 0) })
  const makes = kind === 'generate' && canDo('makeReport', standing)
  const late = kind === 'expired' || kind === 'insufficient' ? kind : null
  const isFixed = state.surveyType === 'express'
  /** Whatever is extended: too few are asked, and nobody can be added. */
  const isLost = isFixed && invited < minimum
  /** While it is open: whoever answers, it will not be enough. */
  const isFew = state.open && invited < minimum
  const unreachable = t('alignment.few.unreachable', { count: invited, minimum })
  const mayExtend = canDo('extendSurvey', standing)
  const asksFor = isLost ? 'next' : isFixed ? 'remind' : null
  // Who is only asked is not told whether the team has an assistant.
  const { assistantName } = state
  const toMembers = assistantName === undefined ? 'asked' : assistantName === '' ? 'memberManager' : 'member'
  return (
    <article className="t-asurvey">
      <PageHead
        kicker={kicker}
        title={t(`alignment.report.${kind}.title`, values)}
        lead={sentences(i18n, [
          isFew
            ? unreachable
            : t(
                kind === 'running' && !mayFollow
                  ? `alignment.report.running.${toMembers}`
                  : `alignment.report.${kind}.lead`,
                values,
              ),
          isFew && mayFollow && t(isFixed ? 'alignment.few.next' : 'alignment.few.add'),
          mayExtend && late && isLost && !isFew && unreachable,
          mayExtend && late && t(asksFor ? `alignment.few.${asksFor}` : `alignment.report.${late}.add`),
        ])}
        tools={sample}
        actions={
          <>
            {makes && <GenerateButton store={store} state={state} />}
            {/* At the sentence that asks for it. */}
            {late && mayExtend && !isLost && <ExtendDeadline store={store} state={state} main />}
            {mine && (
              <Button kind={makes ? 'default' : 'primary'} size="large" onClick={onSurvey}>
                {t('alignment.report.running.answer')}
              </Button>
            )}
          </>
        }
      />
      <dl className="t-afacts t-afacts--three">
        {mayFollow ? (
          <div>
            <dt>{t('alignment.report.running.answered')}</dt>
            <dd>
              <b className="t-afacts__big t-num">{i18n.number(submitted)}</b>
              <span className="t-muted">{t('alignment.report.running.ofInvited', { count: invited })}</span>
            </dd>
            <dd className="t-afacts__bar">
              <ProgressBar
                value={invited > 0 ? (100 * submitted) / invited : 0}
                label={t('alignment.report.running.answered')}
                valueText={t('alignment.report.running.progress', values)}
              />
            </dd>
          </div>
        ) : (
          <div>
            <dt>{t('alignment.report.history.invited')}</dt>
            <dd>
              <b className="t-num">{i18n.number(invited)}</b>
            </dd>
            {outside > 0 && <dd className="t-muted">{t('alignment.asked.outside', { outside })}</dd>}
          </div>
        )}
        <div>
          <dt>{t('alignment.report.running.needed')}</dt>
          <dd>
            <b className="t-num">{i18n.number(minimum)}</b>
          </dd>
          <dd className="t-muted">
            {minimum > state.minimumSet ? why : t('alignment.report.running.neededText')}
            {minimum === state.minimumSet && outside > 0 && <p>{why}</p>}
          </dd>
        </div>
        <div>
          <dt>{t('alignment.report.running.deadline')}</dt>
          <dd>
            <b>{deadline ? i18n.date(deadline, 'long') : t('core.states.none')}</b>
          </dd>
          <dd className="t-muted">
            {deadline && state.open
              ? t('alignment.glance.until', { date: momentText(deadline, i18n) })
              : t(state.open ? 'alignment.report.running.open' : 'alignment.report.running.closed')}
          </dd>
        </div>
      </dl>
      {mayFollow && (
        <Section title={t('alignment.report.members.title')} text={t('alignment.report.members.text')}>
          {kind !== 'waiting' && (
            <div className="t-actions t-asurvey__actions">
              {state.open && open.length > 0 && canDo('remindRespondents', standing) && (
                <Button
                  icon={envelopeSimpleIcon}
                  kind={kind === 'running' && !mine ? 'primary' : 'default'}
                  busy={store.busy.value.has('remind')}
                  onClick={() => void store.remind(open)}
                >
                  {t('alignment.report.members.remindAll', { count: open.length })}
                </Button>
              )}
              {!late && mayExtend && <ExtendDeadline store={store} state={state} />}
              {state.surveyType === 'standard' && canDo('addRespondents', standing) && (
                <AddMembers store={store} members={list} {...(manageTeamHref ? { manageTeamHref } : {})} />
              )}
            </div>
          )}
          {state.open && mailless.length > 0 && (
            <Notice kind="caution">{t('alignment.report.members.noMail', { names: persons(i18n, mailless) })}</Notice>
          )}
          <Loaded of={store.members} failed={t('alignment.report.members.failed')}>
            {members => <MemberTable store={store} members={members} open={state.open} />}
          </Loaded>
        </Section>
      )}
    </article>
  )
}
