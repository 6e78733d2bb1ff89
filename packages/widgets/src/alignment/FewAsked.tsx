import { type AlignmentMember, insideLeast, minimumWith } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'

export interface FewAskedProps {
  /** Whom the survey will ask besides the starter, whose own row is passed over. */
  asked: readonly AlignmentMember[]
  /** Answers that are set for a report. */
  minimum: number
}

/** Says before a start that more answers are needed with few people of the organisation, or that too few are asked for a report. */
export function FewAsked({ asked, minimum }: FewAskedProps) {
  const { t } = useTrellis().i18n
  const others = asked.filter(it => !it.isMyself)
  // The starter is asked as well, and is of the organisation.
  const people = others.length + 1
  const inside = others.filter(it => it.userId !== null).length + 1
  const needed = minimumWith(minimum, inside)
  if (inside >= insideLeast && people >= needed) return null
  return (
    <Notice kind="caution" role="status">
      {inside < insideLeast
        ? t('alignment.few.inside', { inside, least: insideLeast, minimum: needed, people })
        : t('alignment.few.people', { minimum: needed, people })}
      {people < needed && <p>{t('alignment.few.never', { minimum: needed })}</p>}
    </Notice>
  )
}
