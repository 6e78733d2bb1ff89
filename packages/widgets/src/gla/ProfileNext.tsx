import type { GlaResult } from '@trellis/sdk'
import { groupsOf, lowest } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { growthOf } from './profileHeadline.ts'

/** The one next step: of the capability with most room to grow, or the person's choice where all are level. */
export function ProfileNext({ result }: { result: GlaResult }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const [first] = lowest(result)
  if (!first) return null
  const flagged = groupsOf(result).top.length > 0
  return (
    <aside className="t-profile__next">
      <p className="t-label">{t('gla.profile.next.title')}</p>
      <h2 className="t-heading">
        {flagged ? (growthOf(i18n, result) ?? first.label) : t('gla.profile.next.equalTitle')}
      </h2>
      {flagged && (
        <p>
          <b>{first.label}</b>
        </p>
      )}
      <p>{flagged ? first.nextStep : t('gla.profile.next.equalBody')}</p>
    </aside>
  )
}
