import type { AlignmentReport } from '@trellis/sdk'
import { useId } from 'react'
import { useTrellis } from '../shared/context.tsx'
import { Pip } from './Pip.tsx'
import { readingOf } from './readingOf.ts'
import { byRank, levelOnly, ofState, states, subscalesOf } from './readReport.ts'

/** A meeting has time for about two questions a group. */
const questions = 2

/** The subscales by what they ask of the team, in a meeting's order, with questions to talk about. */
export function ReadTogether({ report }: { report: AlignmentReport }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const id = useId()
  const unplaced = levelOnly(report)
  const unseen = subscalesOf(report).filter(it => it.mean === undefined)
  const nothingPlaced = unplaced.length === byRank(report).length
  const who = (
    list: readonly { subScaleCode: string; label: string; rank: number; mean: number }[],
    open?: boolean,
  ) => (
    <p className="t-guide__who">
      {list.map(it => (
        <span key={it.subScaleCode}>
          <Pip rank={it.rank} mean={it.mean} {...(open ? { open } : {})} /> {it.label}
        </span>
      ))}
    </p>
  )
  const ask = (list: readonly { subScaleCode: string; label: string; talk: string }[]) =>
    list.slice(0, questions).map(it => (
      <p key={it.subScaleCode} className="t-small t-muted">
        {t('alignment.report.guide.ask', { name: it.label, question: it.talk })}
      </p>
    ))
  return (
    <section className="t-guide" aria-labelledby={id}>
      <h3 id={id} className="t-subheading">
        {t('alignment.report.guide.title')}
      </h3>
      <ol>
        {states.map(state => {
          const list = ofState(report, state)
          return (
            list.length > 0 && (
              <li key={state}>
                <h4>
                  <b>{t(`alignment.report.states.${state}.name`)}</b>
                  <small className="t-muted">{t(`alignment.report.states.${state}.advice`)}</small>
                </h4>
                {who(list)}
                {(state === 'divided' || state === 'concern') && ask(list)}
              </li>
            )
          )
        })}
        {unplaced.length > 0 && (
          <li>
            <h4>
              <b>{t('alignment.report.map.levelOnly')}</b>
              <small className="t-muted">{t('alignment.report.guide.levelOnly')}</small>
            </h4>
            {who(unplaced, true)}
            {nothingPlaced && ask([...unplaced].reverse())}
          </li>
        )}
        {unseen.length > 0 && (
          <li>
            <h4>
              <b>{t('alignment.report.hidden.title')}</b>
            </h4>
            {unseen.map(it => (
              <p key={it.subScaleCode} className="t-small">
                {readingOf(i18n, it)}
              </p>
            ))}
          </li>
        )}
      </ol>
    </section>
  )
}
