import { errorOf } from '../core/error-of.ts'
import type { GuestInvitation } from '../plan/network.ts'
import { type NetworkType, offeredTypes } from '../plan/rules.ts'
import type { NetworkMember, NetworkPlace, PlanBoard } from '../plan/schemas.ts'
import type { RoomAnswers } from './answers.ts'
import { demoTooltips, seenPlan } from './plan-data.ts'

/** The network of a leader, and whom the reader supports; may be changed while it runs. */
export interface DemoNetwork {
  members?: NetworkMember[]
  places?: NetworkPlace[]
  /** What a guest's link invites to. */
  invitation?: GuestInvitation
  guestBoard?: PlanBoard
}

export const networkMemberOf = (id: number, name: string, more: Partial<NetworkMember> = {}): NetworkMember => ({
  ...{ id, name, type: 'PEER', userId: id, imageUrl: null, status: 'COMPLETED', linkUntil: null, version: 1 },
  email: `${name.split(' ')[0]?.toLowerCase()}@alder.example`,
  invitedAt: '2026-11-02T09:00:00.000Z',
  answeredAt: '2026-11-03T09:00:00.000Z',
  ...more,
})

/** A network with one of each state. */
export const demoNetwork = (): NetworkMember[] => [
  networkMemberOf(71, 'Cleo Marín', { type: 'MANAGER' }),
  networkMemberOf(72, 'Jonas Weber', { type: 'MENTOR' }),
  networkMemberOf(73, 'Ruth Vogel', {
    ...{ type: 'COACH', userId: null, email: 'ruth@vogel.example', status: 'EXTERNAL' },
    linkUntil: '2199-01-31T09:00:00.000Z',
  }),
  networkMemberOf(74, 'Elif Demir', {
    ...{ type: 'ACC_PARTNER', status: 'PENDING', answeredAt: null, invitedAt: '2026-11-19T09:00:00.000Z' },
  }),
  networkMemberOf(75, 'Mara Lind', {
    ...{ type: 'OTHER', userId: null, email: 'mara@lind.example', status: 'EXTERNAL', answeredAt: null },
    linkUntil: '2026-08-01T09:00:00.000Z',
  }),
]

export const demoPlace = (more: Partial<NetworkPlace> = {}): NetworkPlace => ({
  ...{ id: 81, userId: 9, name: 'Hana Sato', imageUrl: null, type: 'PEER', status: 'PENDING' },
  invitedAt: '2026-11-20T09:00:00.000Z',
  ...more,
})

export const demoInvitation = (more: Partial<GuestInvitation> = {}): GuestInvitation => ({
  ...{
    agilePlanGroupId: 61,
    memberId: 2,
    year: 2026,
    ownerName: 'Ada Lindqvist',
    ownerImageUrl: null,
    organisation: 'Alder Works',
  },
  ...{ name: 'Ruth Vogel', type: 'COACH', accepted: false, until: '2027-02-20T09:00:00.000Z', mails: true },
  ...more,
})

const words: Record<NetworkType, string> = {
  ...{ MANAGER: 'Manager', MENTOR: 'Mentor', COACH: 'Coach', PEER: 'Peer', TEAM: 'Team', HR: 'HR' },
  ...{ ON_BOARDING_BUDDY: 'Onboarding Buddy', ACC_PARTNER: 'Accountability Partner' },
  ...{ TEACHER: 'Teacher', OTHER: 'Other' },
}

/** The nurture network from memory: one person once, versions, and what cannot be sent again yet. */
export function networkAnswers(demo: DemoNetwork): RoomAnswers<'plan'> {
  const members = () => {
    demo.members ??= demoNetwork()
    return demo.members
  }
  let next = 900
  return {
    networkTypes: () => ({ types: offeredTypes.map(type => ({ type, label: words[type] })) }),
    network: () => ({ members: members(), total: members().length }),
    saveNetwork: ({ body }) => {
      const { agilePlanGroupId: _, languageCode: __, version, ...it } = body
      const before = members().find(one => one.id === it.id)
      if (it.id !== 0 && before?.version !== version)
        throw errorOf('conflict', 'conflict', { details: { current: before ?? null } })
      const isThere = members().some(one => (it.userId ? one.userId === it.userId : one.email === it.email))
      if (it.id === 0 && isThere) throw errorOf('conflict', `${it.name} is in your network already.`)
      const made: NetworkMember = before
        ? { ...before, type: it.type, version: version + 1 }
        : networkMemberOf(++next, it.name || 'Mei Chen', {
            type: it.type,
            userId: it.userId,
            ...(it.email ? { email: it.email } : {}),
            status: it.userId === null ? 'EXTERNAL' : 'PENDING',
            answeredAt: null,
            linkUntil: it.userId === null ? '2199-02-21T09:00:00.000Z' : null,
          })
      demo.members = before ? members().map(one => (one === before ? made : one)) : [...members(), made]
      return made
    },
    deleteNetwork: ({ query }) => {
      demo.members = members().filter(it => it.id !== query.id)
      return { id: query.id }
    },
    resendNetwork: ({ params }) => {
      const found = members().find(it => it.id === params.id)
      if (!found) throw errorOf('notFound')
      return found
    },
    networkPlaces: () => ({ places: demo.places ?? [demoPlace()] }),
    answerNetwork: ({ body }) => {
      const places = demo.places ?? [demoPlace()]
      demo.places = body.accept
        ? places.map(it => (it.id === body.id ? { ...it, status: 'COMPLETED' } : it))
        : places.filter(it => it.id !== body.id)
      return { id: body.id, status: body.accept ? 'COMPLETED' : null }
    },
  }
}

/** A board by a guest's link, from memory. */
export function planGuestAnswers(demo: DemoNetwork): RoomAnswers<'planGuest'> {
  const invitation = () => {
    demo.invitation ??= demoInvitation()
    return demo.invitation
  }
  return {
    invitation,
    answer: ({ body }) => {
      demo.invitation = { ...invitation(), accepted: body.accept }
      return { accepted: body.accept }
    },
    setMails: ({ body }) => {
      demo.invitation = { ...invitation(), mails: body.mails }
      return { mails: body.mails }
    },
    tooltips: () => demoTooltips,
    sections: () => ({ sections: [] }),
    board: () => {
      if (!invitation().accepted) throw errorOf('notFound')
      return demo.guestBoard ?? seenPlan({ guest: true })
    },
  }
}
