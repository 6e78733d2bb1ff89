import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { id, idText, languageCode, nothing, numberText } from '../core/schemas.ts'
import { leader360Limits } from './rules.ts'
import {
  customModel,
  leader360Report,
  leader360State,
  modelBody,
  modelChoice,
  rateBody,
  rated,
  raterEntry,
  raterLine,
  raterList,
  raterPage,
  roundDays,
  writeBody,
  written,
} from './schemas.ts'

const user = { kind: 'user' } as const
const admin = { kind: 'user', roles: ['ADMIN'] } as const
const guest = { kind: 'guest', purpose: 'leader360' } as const
const service = 'assessment' as const
/** Lists of raters with their addresses. */
const longList = 262_144

const flag = z.enum(['true', 'false'])
const ofKind = z.object({ customModel: z._default(flag, 'false') })
const version = z.int().check(z.gte(0))
const asked = { pageNo: z.optional(numberText(1, leader360Limits.pages)), languageCode: z.optional(languageCode) }

const open = {
  service,
  method: 'GET',
  summary:
    'One page of statements about a leader with what was answered, exactly what will be shown of it, and the open questions. Opening changes nothing.',
  reply: raterPage,
} as const
const rate = {
  service,
  method: 'POST',
  summary:
    'Saves a page as it is; with `isSubmit` all pages are sent. Until the round closes they can be changed. Then `feedbackLinkExpired`.',
  changes: true,
  reply: rated,
} as const
const write = {
  service,
  method: 'POST',
  summary: 'Saves the answers to the open questions, which are told word for word. An empty one is taken back.',
  changes: true,
  reply: written,
} as const
const decline = {
  service,
  method: 'POST',
  summary: 'Takes back what was answered and asks no more in this round. The leader is not told.',
  changes: true,
  reply: nothing,
} as const

/** Leader 360 and Custom 360. Source: plan, 360 and Calls; measurement 15. */
export const leader360 = {
  state: endpoint({
    service,
    method: 'GET',
    path: '/leader360/state',
    summary: 'Where the caller stands with the 360, or the custom one: who is to be asked, the open round, reports.',
    access: user,
    query: ofKind,
    reply: leader360State,
  }),
  raters: endpoint({
    service,
    method: 'POST',
    path: '/leader360/raters',
    summary:
      'Keeps whom the caller is going to ask, and for how long, before anything is sent. An address stands in one group only, and the own one in none. With gl360, or for a first round gl360-freemium.',
    access: user,
    changes: true,
    bodyLimit: longList,
    body: z.object({ customModel: z.boolean(), version, days: roundDays, raters: raterList }),
    reply: leader360State,
  }),
  start: endpoint({
    service,
    method: 'POST',
    path: '/leader360/start',
    summary:
      'Asks everybody in the list by mail, and freezes statements and minimum. A repeat changes nothing. With gl360, or for a first round gl360-freemium.',
    access: user,
    changes: true,
    body: z.object({ roundId: id, version }),
    reply: leader360State,
  }),
  addRater: endpoint({
    service,
    method: 'POST',
    path: '/leader360/add-rater',
    summary:
      'Asks somebody else in the open round, until two days before its end. With gl360, or for a first round gl360-freemium.',
    access: user,
    changes: true,
    body: z.object({ roundId: id, rater: raterEntry }),
    reply: leader360State,
  }),
  removeRater: endpoint({
    service,
    method: 'POST',
    path: '/leader360/remove-rater',
    summary: "Ends somebody's link. What that person has answered stays; whether there is any is not told.",
    access: user,
    changes: true,
    body: z.object({ roundId: id, raterId: id }),
    reply: leader360State,
  }),
  remind: endpoint({
    service,
    method: 'POST',
    path: '/leader360/remind',
    summary: 'Reminds everybody who has not answered, once a week. Whom it reaches is not told.',
    access: user,
    changes: true,
    body: z.object({ roundId: id }),
    reply: leader360State,
  }),
  extend: endpoint({
    service,
    method: 'POST',
    path: '/leader360/extend',
    summary:
      'Gives the open round more time: so many days from when it was sent, 60 at the most. With gl360, or for a first round gl360-freemium.',
    access: user,
    changes: true,
    body: z.object({ roundId: id, days: roundDays, version }),
    reply: leader360State,
  }),
  close: endpoint({
    service,
    method: 'POST',
    path: '/leader360/close',
    summary: 'Closes the open round and makes its report from what is in. A repeat changes nothing.',
    access: user,
    changes: true,
    body: z.object({ roundId: id }),
    reply: leader360State,
  }),
  redo: endpoint({
    service,
    method: 'POST',
    path: '/leader360/redo',
    summary: 'Takes the raters of a round that is closed into a new list, so that all can be asked anew.',
    access: user,
    entitlement: 'gl360',
    changes: true,
    body: z.object({ roundId: id }),
    reply: leader360State,
  }),
  report: endpoint({
    service,
    method: 'GET',
    path: '/leader360/report/{roundId}',
    summary: 'The report of a closed round: to its leader, and to whom the leader lets see it.',
    access: user,
    writes: true,
    params: z.object({ roundId: idText }),
    query: z.object({ languageCode: z.optional(languageCode) }),
    reply: leader360Report,
  }),
  reportsOf: endpoint({
    service,
    method: 'GET',
    path: '/leader360/reports/{userId}',
    summary: 'Reports of a person who lets the caller see them, newest first.',
    access: user,
    params: z.object({ userId: idText }),
    reply: z.object({ name: z.string(), reports: leader360State.shape.reports }),
  }),
  asked: endpoint({
    service,
    method: 'GET',
    path: '/leader360/asked',
    summary: 'Leaders who ask the caller, open rounds first.',
    access: user,
    reply: z.object({ asked: z.array(raterLine) }),
  }),
  openRating: endpoint({
    ...open,
    path: '/leader360/rate/{id}',
    access: user,
    params: z.object({ id: idText }),
    query: z.object(asked),
  }),
  rate: endpoint({ ...rate, path: '/leader360/rate', access: user, body: z.object({ id, ...rateBody }) }),
  write: endpoint({ ...write, path: '/leader360/write', access: user, body: z.object({ id, ...writeBody }) }),
  decline: endpoint({ ...decline, path: '/leader360/decline', access: user, body: z.object({ id }) }),
  models: endpoint({
    service,
    method: 'GET',
    path: '/leader360/models',
    summary: 'Custom 360s of the organisation, and the statements to choose from.',
    access: admin,
    reply: modelChoice,
  }),
  saveModel: endpoint({
    service,
    method: 'POST',
    path: '/leader360/models',
    summary:
      'Keeps a custom 360: 4 to 10 capabilities with 2 to 4 statements each, up to 10 own ones. One that was sent stays as it is.',
    access: admin,
    entitlement: 'gl360',
    changes: true,
    bodyLimit: longList,
    body: z.object({ id, version, ...modelBody }),
    reply: customModel,
  }),
  activateModel: endpoint({
    service,
    method: 'POST',
    path: '/leader360/activate-model',
    summary: 'Makes a custom 360 the one that leaders start, or none of them.',
    access: admin,
    changes: true,
    body: z.object({ id, isActive: z.boolean() }),
    reply: modelChoice,
  }),
  setMinimum: endpoint({
    service,
    method: 'POST',
    path: '/leader360/minimum',
    summary: 'Sets how many answers a group needs in rounds to come.',
    access: admin,
    changes: true,
    body: z.object({
      minimum: z.int().check(z.gte(leader360Limits.leastMinimum), z.lte(leader360Limits.mostMinimum)),
    }),
    reply: modelChoice,
  }),
}

/**
 * The same by the single-purpose link of one rater, without an account: `/guest/leader360#token=…`. After the close, and of a link that
 * is none, `feedbackLinkExpired` with the spec's text.
 */
export const leader360Guest = {
  open: endpoint({ ...open, path: '/guest/leader360/rate', access: guest, query: z.object(asked) }),
  rate: endpoint({ ...rate, path: '/guest/leader360/rate', access: guest, body: z.object(rateBody) }),
  write: endpoint({ ...write, path: '/guest/leader360/write', access: guest, body: z.object(writeBody) }),
  decline: endpoint({ ...decline, path: '/guest/leader360/decline', access: guest, body: z.object({}) }),
}
