import type { ReactNode } from 'react'
import { useTrellis } from '../../shared/context.tsx'
import { Delta } from '../../shared/Delta.tsx'
import { showShare } from '../../shared/written.ts'
import { SprintCard, type SprintCardProps } from './SprintCard.tsx'

export interface StatusCardProps extends Omit<SprintCardProps, 'children'> {
  /** In words; it goes before the percentage. */
  subtitle?: ReactNode
  /** 0 to 100. */
  percent?: number | null
  /** Change in points of a percentage since last time; null where it is not known. Left out, the card tells none. */
  change?: number | null
  /** Since when it changed, for the eye. */
  since?: string
  note?: ReactNode
}

const direction = (change: number) => (change > 0 ? 'up' : change < 0 ? 'down' : 'same')

/**
 * How something stands: in words or in percent, and how it changed; '--' where the change is not known, 'None' where there is nothing
 * else. Source: spec 2 section 2, Sprint cards.
 */
export function StatusCard({ subtitle, percent, change, since, note, ...card }: StatusCardProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const inPercent = (value: number) => showShare(i18n, value)
  const inPoints = (value: number) => i18n.number(Math.abs(value), { maximumFractionDigits: 2 })
  const isKnown = subtitle !== undefined && subtitle !== null
  return (
    <SprintCard {...card}>
      {isKnown || percent != null ? (
        <b className="t-num">{isKnown ? subtitle : inPercent(percent ?? 0)}</b>
      ) : (
        <b className="is-none">{t('core.states.none')}</b>
      )}
      {change === null && (
        <span className="t-muted">
          <span aria-hidden="true">--</span>
          <span className="t-hidden">{t('sprint.cards.changeUnknown')}</span>
        </span>
      )}
      {change != null && (
        <Delta
          direction={direction(change)}
          text={inPoints(change)}
          label={t(`sprint.cards.since.${direction(change)}`, { by: inPoints(change) })}
          {...(since ? { since } : {})}
        />
      )}
      {note && <p>{note}</p>}
    </SprintCard>
  )
}
