import type { GlaResult } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { groupsOf, lowest } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { growthOf } from './profileHeadline.ts'

export interface ProfileNextProps {
  result: GlaResult
  /** Where a sprint is in the library, by its code, for who may design it. */
  sprintHref?: ((code: string) => string) | undefined
}

/** The one next step: of the capability with most room to grow, with its sprint, or the person's choice where all are level. */
export function ProfileNext({ result, sprintHref }: ProfileNextProps) {
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
      {flagged && first.sprint && sprintHref && (
        <>
          <p>{t('gla.profile.next.sprint', { label: first.sprint.label })}</p>
          <div className="t-actions">
            <Button href={sprintHref(first.sprint.code)}>{t('gla.profile.next.open')}</Button>
          </div>
        </>
      )}
    </aside>
  )
}
