import type { AlignmentReport } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { showMean } from '../shared/written.ts'
import { agreementWord, scale, subscalesOf } from './readReport.ts'

export interface SuggestedSprintProps {
  report: AlignmentReport
  /** Where a sprint of the library is, by its code. */
  hrefOf: (code: string) => string
}

/** The one next step: the sprint of the lowest subscale; where several read the same all are named, with theirs to compare. */
export function SuggestedSprint({ report, hrefOf }: SuggestedSprintProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [open, setOpen] = useState(false)
  const [first, ...others] = report.suggestedSprints
  if (!first) return null
  const why = ({ subScaleCode }: typeof first) => {
    const it = subscalesOf(report).find(one => one.subScaleCode === subScaleCode)
    if (it?.mean === undefined) return null
    const values = { name: it.label, mean: showMean(i18n, it.mean), max: scale.most }
    return it.agreement
      ? t('alignment.report.sprint.why', { ...values, agreement: agreementWord(i18n, it.agreement) })
      : t('alignment.report.sprint.whyLevel', values)
  }
  const named = [first, ...others].flatMap(
    it => subscalesOf(report).find(one => one.subScaleCode === it.subScaleCode) ?? [],
  )
  const whyAll =
    others.length === 0
      ? why(first)
      : t('alignment.report.sprint.whyLevel', {
          name: i18n.list(named.map(it => it.label)),
          mean: showMean(i18n, named[0]?.mean ?? scale.least),
          max: scale.most,
        })
  return (
    <aside className="t-nextsprint" aria-label={t('alignment.report.sprint.label')}>
      <div className="t-nextsprint__words">
        <p className="t-label">{t('alignment.report.sprint.label')}</p>
        <h2 className="t-heading">{first.title}</h2>
        <p>
          <b>{whyAll}</b> {first.text}
        </p>
      </div>
      <div className="t-actions">
        <Button kind="primary" href={hrefOf(first.sprintCode)}>
          {t('alignment.report.sprint.open')}
        </Button>
        {others.length > 0 && (
          <button type="button" className="t-nextsprint__more" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('alignment.report.sprint.compare', { count: others.length })}
          </button>
        )}
      </div>
      {open && (
        <ul className="t-nextsprint__others">
          {others.map(it => (
            <li key={it.subScaleCode}>
              <h3 className="t-subheading">
                <a href={hrefOf(it.sprintCode)}>{it.title}</a>
              </h3>
              <p className="t-small">
                <b>{why(it)}</b> {it.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </aside>
  )
}
