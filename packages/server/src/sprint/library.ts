import {
  type Activity,
  type CrewRole,
  type Language,
  type LibrarySprint,
  languages,
  type SprintDesign,
  shown,
  type sprint,
} from '@trellis/sdk/contract'
import { contentOf } from '../core/content.ts'
import type { Handler, UserContext } from '../core/context.ts'
import type { SprintDoor } from '../core/doors.ts'
import { type Standing, standing } from '../core/standing.ts'
import { holdsEntry, mayDesign } from './may-design.ts'
import { proposal } from './proposal.ts'

type ActivityType = Activity['activityType']['code']

interface Entry {
  code: string
  owner: 'user' | 'team'
  kind: LibrarySprint['kind']
  target: string | null
  icon: string
  duration: SprintDesign['duration']
  feedbackFrequency: SprintDesign['feedbackFrequency']
  crewRoles: CrewRole[]
  actions: { code: string; activities: { code: string; type: ActivityType }[] }[]
  behaviors: { code: string }[]
  outcomes: { code: string }[]
}

interface Words {
  label: string
  description: string
}

interface Wording {
  sprints: Record<string, Words>
  actions: Record<string, Words>
  activities: Record<string, string>
  behaviors: Record<string, Words>
  outcomes: Record<string, Words>
}

const read = contentOf('sprint')

/** The sprint library as data. */
export const entries = read<{ sprints: Entry[] }>('library').sprints
const wordings = new Map<Language, Wording>(languages.map(it => [it, read<Wording>(it)]))

/** One of the library in a language, with what it is for and how its owner stands there. */
export function told(
  entry: Entry,
  language: Language,
  of: Pick<LibrarySprint, 'target' | 'score' | 'maximum'>,
): LibrarySprint {
  const words = wordings.get(language) as Wording
  const from = (kind: 'sprints' | 'actions' | 'behaviors' | 'outcomes', code: string) => ({
    code,
    ...(words[kind][code] as Words),
  })
  const { kind, owner, icon, duration, feedbackFrequency, crewRoles } = entry
  return {
    ...from('sprints', entry.code),
    kind,
    owner,
    ...of,
    icon,
    duration,
    feedbackFrequency,
    crewRoles,
    actions: entry.actions.map(action => ({
      ...from('actions', action.code),
      suggestedActivities: action.activities.map(({ code, type }) => ({ text: words.activities[code] ?? '', type })),
    })),
    behaviors: entry.behaviors.map(({ code }) => from('behaviors', code)),
    outcomes: entry.outcomes.map(({ code }) => from('outcomes', code)),
  }
}

/** What serves a capability or a subscale. */
export const servingTo: SprintDoor['servingTo'] = (language, target) => {
  const entry = entries.find(it => it.target === target)
  return entry && { code: entry.code, ...(wordings.get(language)?.sprints[entry.code] as Words) }
}

/** The displayed means of a leader's capabilities, none before an assessment. */
async function capabilityMeans({ core, tx, tenantId, userId }: UserContext): Promise<Map<string, number>> {
  const [latest] = await core.doors.gla.latest(tx, tenantId, [userId])
  return new Map(
    latest?.scores.flatMap(it =>
      it.average_score === null ? [] : [[it.capability, shown(it.average_score)] as const],
    ),
  )
}

/** The same of the subscales of a team's newest report, none for whom it is not. */
const subscaleMeans = async (
  { core, tx, tenantId, userId }: UserContext,
  team: Standing,
): Promise<Map<string, number>> =>
  team.may('alignmentReport', { enough: true })
    ? core.doors.alignment.newestMeans({ tx, tenantId, userId }, team.teamId)
    : new Map()

/** The highest score of a capability, and of a subscale. */
const maxima = { user: 5, team: 6 } as const

/** Sprints to choose from, those that the plan holds: the lowest score first, then in the order of the library, express ones last. */
export const library: Handler<typeof sprint.library> = async (context, { query }) => {
  const { core, language } = context
  const team = query.teamId === undefined ? null : (await standing(context, query.teamId)).to('designTeamSprint')
  const { features } = context.principal
  const owner = team ? 'team' : 'user'
  mayDesign(features, owner, true)
  const maximum = maxima[owner]
  const means = await (team ? subscaleMeans(context, team) : capabilityMeans(context))
  const sprints = entries
    .filter(it => it.owner === owner && holdsEntry(features, it))
    .map(it => {
      const score = it.target === null ? null : (means.get(it.target) ?? null)
      const label = it.target === null ? '' : labelOf(context, it)
      return told(it, language, {
        target: it.target === null ? null : { code: it.target, label },
        score,
        maximum: score === null ? null : maximum,
      })
    })
  // Sorting keeps the library's order where scores are equal.
  const weight = (it: LibrarySprint) => (it.kind === 'express' ? 2 * maximum : (it.score ?? maximum))
  return {
    sprints: sprints.sort((a, b) => weight(a) - weight(b)),
    proposal: await proposal(context, team),
  }
  function labelOf(asked: UserContext, it: Entry): string {
    return it.owner === 'user'
      ? core.doors.gla.words(asked.language, it.target ?? '').label
      : core.doors.alignment.words(asked.language, it.target ?? '').label
  }
}

/** The words of an outcome in a language. */
export const outcome: SprintDoor['outcome'] = (language, code) => wordings.get(language)?.outcomes[code]?.label

/** Outcomes with a text in them. */
export const findOutcomes: SprintDoor['findOutcomes'] = (language, text, most) => {
  const words = wordings.get(language) as Wording
  const wanted = text.toLocaleLowerCase(language)
  return entries
    .flatMap(entry =>
      entry.outcomes.map(({ code }) => ({
        code,
        ...(words.outcomes[code] as Words),
        sprint: entry.code,
        sprintLabel: words.sprints[entry.code]?.label ?? '',
      })),
    )
    .filter(it => `${it.label}\n${it.description}`.toLocaleLowerCase(language).includes(wanted))
    .slice(0, most)
    .map(({ description: _, ...it }) => it)
}
