import { checkInSteps } from '@trellis/sdk'
import { type ReactNode, type Ref, useId } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { cx } from '../../shared/cx.ts'

export interface StepCardProps {
  /** What stands small above the title. */
  label: string
  title: string
  text?: ReactNode
  /** The step that is drawn, 8 where all are done; left out, none is. */
  step?: number
  children?: ReactNode
  foot?: ReactNode
  titleRef?: Ref<HTMLHeadingElement>
}

/** The card of a check-in: where one is, what it is about, and what comes next. */
export function StepCard({ label, title, text, step, children, foot, titleRef }: StepCardProps) {
  const { t } = useTrellis().i18n
  const id = useId()
  const total = checkInSteps.length
  return (
    <section className="t-checkin__card" aria-labelledby={id}>
      <header>
        <p className="t-label">{label}</p>
        <h2 id={id} ref={titleRef} tabIndex={-1}>
          {title}
        </h2>
        {text && <div className="t-small t-muted">{text}</div>}
      </header>
      {step !== undefined && (
        <div
          className="t-checkin__seven"
          role="progressbar"
          aria-label={t('sprint.checkIn.pageTitle')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={Math.min(step, total)}
          aria-valuetext={t('sprint.checkIn.step', { step: Math.min(step, total), total })}
        >
          {checkInSteps.map((name, at) => (
            <i key={name} className={cx(at + 1 < step && 'is-on', at + 1 === step && 'is-now')} />
          ))}
        </div>
      )}
      {children}
      {foot && <div className="t-checkin__foot">{foot}</div>}
    </section>
  )
}
