import { audienceOf, type Relation, type SeenItem, type Viewer } from '@trellis/sdk'
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
}

const conditions = ['always', 'granted', 'teamShown', 'enough'] as const

/** Says who comes to see what a person enters here, on which condition, and why. The rule itself is the SDK's `audienceOf`. */
export function WhoSees({ item, standing = ['self'], manager, assistant }: WhoSeesProps) {
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
  const lines = conditions.flatMap(when => {
    const people = audience.filter(it => it.when === when).map(it => it.who)
    if (people.length === 0) return []
    const you = t('team.audience.who.you')
    const names = new Set(people.flatMap(nameOf))
    // 'You' stands once and first, in whatever way the reader stands.
    const ordered = names.delete(you) ? [you, ...names] : [...names]
    return t(`team.audience.lines.${when}`, { who: i18n.list(ordered) })
  })
  return (
    <p className="t-whosees">
      <Icon path={eyeIcon} size="small" label={t('team.audience.label')} />
      <span>{[...lines, t(`team.audience.why.${item}`)].join(' ')}</span>
    </p>
  )
}
