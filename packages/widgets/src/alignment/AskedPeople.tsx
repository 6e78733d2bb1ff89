import { type AlignmentPage, insideLeast, minimumWith } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'

/** Names that are read at a glance; the others come when they are asked for. */
const glance = 12

export interface AskedPeopleProps {
  asked: NonNullable<AlignmentPage['asked']>
  /** Answers that a report needs. */
  minimum: number
}

/** Who else is asked, people from outside first: before answering, everybody can judge how well the own answers are hidden. */
export function AskedPeople({ asked, minimum }: AskedPeopleProps) {
  const { t } = useTrellis().i18n
  const [all, setAll] = useState(false)
  const still = asked.filter(it => it.still)
  const outside = still.filter(it => it.outside).length
  const shown = all ? asked : asked.slice(0, glance)
  return (
    <section className="t-alignment__asked">
      <h3 className="t-heading">{t('alignment.asked.title')}</h3>
      <p>
        {still.length === 0 ? t('alignment.asked.nobody') : t('alignment.asked.count', { count: still.length })}
        {outside > 0 && <> · {t('alignment.asked.outside', { outside })}</>}
      </p>
      <ul>
        {shown.map(({ name, outside: isOutside, still: isStill }, index) => (
          <li key={`${index} ${name}`}>
            {name}
            {isOutside && <span className="t-muted"> ({t('alignment.asked.fromOutside')})</span>}
            {!isStill && <span className="t-muted"> ({t('alignment.asked.noLonger')})</span>}
          </li>
        ))}
      </ul>
      {shown.length < asked.length && <Button onClick={() => setAll(true)}>{t('alignment.asked.all')}</Button>}
      <p className="t-small t-muted">
        {t('alignment.asked.few', { inside: insideLeast, people: minimumWith(minimum, 0) })}
      </p>
    </section>
  )
}
