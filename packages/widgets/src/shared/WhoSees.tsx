import { audienceOf, type Relation, type SeenItem, type Viewer } from '@trellis/sdk'
import type { ReactNode } from 'react'
import { beginning } from './beginning.ts'
import { useTrellis } from './context.tsx'
import { Icon } from './Icon.tsx'
import { eyeIcon } from './icons.ts'

export interface WhoSeesProps {
  /** What the person enters, or what is made from it. */
  item: SeenItem
  /** How the one who reads this stands to the person or team it belongs to: named 'you'. */
  standing?: readonly Relation[]
  /** Name of the team's manager, where it is known. */
  manager?: string | undefined
  /** Name of the assistant; null where the team has none. */
  assistant?: string | null | undefined
  /** What else there is to say of who sees what on this page. */
  children?: ReactNode
}

const later = ['granted', 'teamShown'] as const

/**
 * Says in one line who sees what a person enters here. Behind it stand who can come to see it, on which condition, and why.
 * The rule itself is the SDK's `audienceOf`.
 */
export function WhoSees({ item, standing = ['self'], manager, assistant, children }: WhoSeesProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const nameOf = (who: Viewer): string[] => {
    const you = standing.includes(who) ? [t('team.audience.who.you')] : []
    // Whoever reads it is one of the members or administrators: the others are there all the same.
    if (who === 'member' || who === 'admin') return [...you, t(`team.audience.who.${who}`)]
    if (you.length > 0) return you
    if (who === 'manager' && manager) return [t('team.audience.who.managerNamed', { name: manager })]
    if (who === 'assistant' && assistant) return [t('team.audience.who.assistantNamed', { name: assistant })]
    return [t(`team.audience.who.${who}`)]
  }
  const audience = audienceOf(item).filter(it => it.who !== 'assistant' || assistant !== null)
  const namesOf = (...when: string[]) => {
    const you = t('team.audience.who.you')
    const names = new Set(audience.filter(it => when.includes(it.when)).flatMap(it => nameOf(it.who)))
    // 'You' stands once and first, in whatever way the reader stands.
    return names.delete(you) ? [you, ...names] : [...names]
  }
  const now = namesOf('always', 'enough')
  const conditions = later.flatMap(when => {
    const names = namesOf(when).filter(it => !now.includes(it))
    return names.length > 0 ? [t(`team.audience.lines.${when}`, { who: i18n.list(names) })] : []
  })
  const isOwn = now.length === 1 && now[0] === t('team.audience.who.you')
  const line = isOwn
    ? t(conditions.length > 0 ? 'team.audience.onlyYouYet' : 'team.audience.onlyYou')
    : t('team.audience.line', { count: now.length, who: i18n.list(now) })
  return (
    <details className="t-whosees">
      <summary>
        <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
        <span>
          {beginning(i18n, line)} <span className="t-whosees__more">{t('team.audience.more')}</span>
        </span>
      </summary>
      <div>
        {conditions.map(it => (
          <p key={it}>{it}</p>
        ))}
        {audience.some(it => it.when === 'enough') && <p>{t('team.audience.lines.enough')}</p>}
        <p>{t(`team.audience.why.${item}`)}</p>
        {children}
      </div>
    </details>
  )
}
