import { useTrellis } from '../shared/context.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'

const seen = [
  ['answer', 'alignmentAnswer'],
  ['status', 'alignmentStatus'],
  ['report', 'alignmentReport'],
] as const

/** Who sees what of the survey, and why. */
export function AlignmentAudience() {
  const { t } = useTrellis().i18n
  return (
    <section className="t-alignment__side">
      <h3 className="t-heading">{t('alignment.survey.audience.title')}</h3>
      {seen.map(([key, item]) => (
        <div className="t-alignment__seen" key={key}>
          <p>{t(`alignment.survey.audience.${key}`)}</p>
          <WhoSees item={item} />
        </div>
      ))}
    </section>
  )
}
