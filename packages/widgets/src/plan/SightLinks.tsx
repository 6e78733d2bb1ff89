import type { PlanBoard } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { networkAnchor } from './networkAnchor.ts'

export interface SightLinksProps extends Pick<PlanBoard, 'seenBy'> {
  /** Where rights are given and ended. */
  rightsHref: string
}

/** Where the leader changes who sees the own board: a right on the page of rights, a place in the network in its section of the board. */
export function SightLinks({ seenBy, rightsHref }: SightLinksProps) {
  const { t } = useTrellis().i18n
  const isNetwork = seenBy.some(it => it.relation === 'network' || it.relation === 'guest')
  const isRight = seenBy.some(it => it.relation === 'manager' || it.relation === 'assistant')
  return (
    <span className="t-plan__ways">
      {(isRight || !isNetwork) && <a href={rightsHref}>{t('plan.sight.rights')}</a>}
      {isRight && isNetwork && ' · '}
      {isNetwork && <a href={`#${networkAnchor}`}>{t('plan.sight.network')}</a>}
    </span>
  )
}
