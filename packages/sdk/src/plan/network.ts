import * as z from 'zod/mini'
import { endpoint } from '../core/endpoint.ts'
import { enteredName, id, idText, instant, isEmail, languageCode, numberText } from '../core/schemas.ts'
import { mostOfPage, networkStatus, networkTypes, offeredTypes } from './rules.ts'
import { networkMember, networkPlace } from './schemas.ts'

const user = { kind: 'user' } as const
const version = z.int().check(z.gte(0))
/** Empty for somebody of the organisation, who is named by `userId`. */
const email = z.string().check(
  z.trim(),
  z.maxLength(254),
  z.refine(it => it === '' || isEmail(it), 'An e-mail address'),
)

/**
 * The nurture network: people who support a leader, by board. Who has said yes reads the board, and ends it at any time; so does the
 * leader. Somebody from outside comes by a link. Source: spec 1 sections 3, 7; design/plan.md, Plan and Guests.
 */
export const networkCalls = {
  networkTypes: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/agile-network-type-options',
    summary: "Kinds of supporters that can be chosen, with their names in the caller's language.",
    access: user,
    reply: z.object({ types: z.array(z.object({ type: z.enum(offeredTypes), label: z.string() })) }),
  }),
  network: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/get-agile-network-list/{id}',
    summary: 'The network of an own board, as people were added; any other board is not there.',
    access: user,
    params: z.object({ id: idText }),
    query: z.object({
      /** From 1. */
      pageNo: z.optional(numberText(1, 1_000_000)),
      pageSize: z.optional(numberText(1, mostOfPage)),
    }),
    reply: z.object({ members: z.array(networkMember), total: z.int() }),
  }),
  saveNetwork: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/save-agile-network',
    summary:
      'Invites somebody to the network by mail, with `id` 0: a person of the organisation by `userId` or by the address, anybody else by name and address. With another `id` it changes what that person is for the leader, and of somebody from outside the name.',
    access: user,
    changes: true,
    body: z.object({
      agilePlanGroupId: id.check(z.gte(1)),
      id,
      type: z.enum(offeredTypes),
      /** Null where an address is given. */
      userId: z.nullable(id),
      name: enteredName(120),
      email,
      /** Language of the mails to somebody from outside; the caller's where none is given. */
      languageCode: z.optional(languageCode),
      version,
    }),
    reply: networkMember,
  }),
  deleteNetwork: endpoint({
    service: 'user',
    method: 'DELETE',
    path: '/agile-plan/delete-agile-network',
    summary:
      "Takes somebody out of the network, of all the leader's years: the person sees none of them any more, and a link is void. Also in a year that is over. Who is gone already is no error.",
    access: user,
    changes: true,
    query: z.object({ id: idText, agilePlanGroupId: idText }),
    reply: z.object({ id }),
  }),
  resendNetwork: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/resend-agile-network/{id}',
    summary:
      'Mails the invitation once more, at most once an hour, to who has not answered or comes by a link, which then works for 90 days more.',
    access: user,
    changes: true,
    params: z.object({ id: idText }),
    reply: networkMember,
  }),
  networkPlaces: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/network-places',
    summary: 'Whose networks the caller is in or is invited to, those that wait for an answer first.',
    access: user,
    reply: z.object({ places: z.array(networkPlace) }),
  }),
  answerNetwork: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/answer-network',
    summary:
      'Says yes to an invitation, or no; who has said yes before leaves by a no. Of a leader all years are meant that ask the caller.',
    access: user,
    changes: true,
    body: z.object({ id, accept: z.boolean() }),
    reply: z.object({ id, status: z.nullable(z.enum(networkStatus)) }),
  }),
}

const guest = { kind: 'guest', purpose: 'plan' } as const

/** The board that a link invites to, before and after it is opened. */
export const guestInvitation = z.object({
  agilePlanGroupId: id,
  /** The guest's place in the network. */
  memberId: id,
  year: z.int(),
  /** The leader's. */
  ownerName: z.string(),
  ownerImageUrl: z.nullable(z.string()),
  organisation: z.string(),
  /** The guest's own. */
  name: z.string(),
  type: z.enum(networkTypes),
  /** The guest has said yes. */
  accepted: z.boolean(),
  /** Until when the link works. */
  until: instant,
  /** Mails about comments come. */
  mails: z.boolean(),
})
export type GuestInvitation = z.output<typeof guestInvitation>

/** What somebody from outside does by the link of a board: looking changes nothing. Source: design/plan.md, Guests. */
export const guestNetworkCalls = {
  invitation: endpoint({
    service: 'user',
    method: 'GET',
    path: '/agile-plan/guest/invitation',
    summary: 'Who invites the guest, to which board, and until when the link works.',
    access: guest,
    reply: guestInvitation,
  }),
  answer: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/guest/answer-network',
    summary: 'Says yes to the invitation of the link, or no: then the link is void.',
    access: guest,
    changes: true,
    body: z.object({ accept: z.boolean() }),
    reply: z.object({ accepted: z.boolean() }),
  }),
  setMails: endpoint({
    service: 'user',
    method: 'POST',
    path: '/agile-plan/guest/mails',
    summary: 'Whether mails about comments come to the guest.',
    access: guest,
    changes: true,
    body: z.object({ mails: z.boolean() }),
    reply: z.object({ mails: z.boolean() }),
  }),
}
