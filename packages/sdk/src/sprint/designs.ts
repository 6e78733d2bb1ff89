import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, instant, nothing } from '../core/schemas.ts'
import { sprintDesign } from './design.ts'
import { librarySprint, sprintDetails } from './schemas.ts'

const user = { kind: 'user' } as const
/** Whose design: of the team, or the caller's own where no team is named. */
const whose = z.object({ teamId: z.optional(idText) })
/** A design under way. */
export const draft = z.object({
  /** Null where nothing is designed. */
  design: z.nullable(sprintDesign),
  /** Counts the saves; 0 where there is no draft. */
  version: z.int(),
  savedAt: z.nullable(instant),
})

/** The sprint library, drafts of designs, and their start. Source: spec 2 section 2; sprints, Life. */
export const designCalls = {
  library: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-library',
    summary:
      "Sprints to choose from, filled in, in the caller's language: what fits the lowest score first. With a team its own, for who designs its sprints.",
    access: user,
    // A team's scores are of a report, and who reads one is written down.
    writes: true,
    query: whose,
    reply: z.object({
      sprints: z.array(librarySprint),
      /** Everything that a design of each is filled in with beside the sprint's own: crew of the last sprint, check-in, zone, start. */
      proposal: sprintDesign,
    }),
  }),
  draft: endpoint({
    service: 'team',
    method: 'GET',
    path: '/api/v1/sprint-design',
    summary: 'The design under way, of the caller or of a team.',
    access: user,
    query: whose,
    reply: draft,
  }),
  saveDraft: endpoint({
    service: 'team',
    method: 'PUT',
    path: '/api/v1/sprint-design',
    summary: 'Keeps the design under way. A stale version is refused with what is kept.',
    access: user,
    changes: true,
    bodyLimit: 128 * 1024,
    body: z.object({ teamId: z.optional(id), version: z.int().check(z.gte(0)), design: sprintDesign }),
    reply: draft,
  }),
  discardDraft: endpoint({
    service: 'team',
    method: 'DELETE',
    path: '/api/v1/sprint-design',
    summary: 'Throws the design under way away. A repeat changes nothing.',
    access: user,
    changes: true,
    query: whose,
    reply: nothing,
  }),
  startUserSprint: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/user-sprint',
    summary:
      'Starts a sprint of the caller, or plans it where its day lies ahead; the draft is gone then. With an id and a version it changes one that has not ended: words, dates to come, activities and crew. A design with open ends, one whose start is past, and a second running sprint are refused.',
    access: user,
    changes: true,
    bodyLimit: 128 * 1024,
    body: z.object({ id: z.optional(id), version: z.optional(z.int()), design: sprintDesign }),
    reply: sprintDetails,
  }),
  startTeamSprint: endpoint({
    service: 'team',
    method: 'POST',
    path: '/api/v1/team-sprint',
    summary: 'The same for a team: its manager does.',
    access: user,
    changes: true,
    bodyLimit: 128 * 1024,
    body: z.object({ id: z.optional(id), version: z.optional(z.int()), teamId: id, design: sprintDesign }),
    reply: sprintDetails,
  }),
}
