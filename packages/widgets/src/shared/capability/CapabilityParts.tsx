import { useTrellis } from '../context.tsx'
import { showMean } from '../written.ts'
import type { Capability } from './capabilities.ts'

/** The means of both parts, style and strategy, in words. */
export function CapabilityParts({ it }: { it: Capability }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <>
      <span>
        {t('gla.profile.style')} <b>{showMean(i18n, it.styleScore)}</b>
      </span>
      <span>
        {t('gla.profile.strategy')} <b>{showMean(i18n, it.strategyScore)}</b>
      </span>
    </>
  )
}
