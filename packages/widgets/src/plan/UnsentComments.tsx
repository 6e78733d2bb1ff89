import { useTrellis } from '../shared/context.tsx'

export interface UnsentCommentsProps {
  of: readonly string[]
}

/** Words that were written beside a board, or to a thread, that is closed meanwhile: nobody gets them, and they can be copied. */
export function UnsentComments({ of: texts }: UnsentCommentsProps) {
  const { t } = useTrellis().i18n
  if (texts.length === 0) return null
  return (
    <section className="t-comments">
      <h2 className="t-subheading">{t('plan.comments.unsent')}</h2>
      <p className="t-small t-muted">{t('plan.comments.unsentText')}</p>
      {texts.map((text, at) => (
        <blockquote key={at} className="t-comments__text">
          {text}
        </blockquote>
      ))}
    </section>
  )
}
