import type { planGuest } from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Handler, Handlers } from '../core/context.ts'
import { changed } from './boards.ts'
import {
  commentAudience,
  commentReplies,
  comments,
  deleteComment,
  readComments,
  resolveComment,
  saveComment,
  sectionComments,
} from './comments.ts'
import { wordingOf } from './content.ts'
import { toldGoals } from './goals.ts'
import { guestBoard, guestPlaceOf, heldGuestPlace } from './guest-place.ts'
import { milestoneTypeOptions } from './milestones.ts'
import { keepNo } from './network-no.ts'
import { removeMember } from './network-rows.ts'
import { toldBoard, toldSections } from './read.ts'

const invitation: Handler<typeof planGuest.invitation> = async context => {
  const it = await guestPlaceOf(context)
  return {
    agilePlanGroupId: it.plan_id,
    memberId: it.id,
    year: it.year,
    ownerName: it.owner,
    ownerImageUrl: it.avatar_image_url,
    organisation: it.organisation,
    name: it.name ?? '',
    type: it.type,
    accepted: it.answered_at !== null,
    until: it.expires_at.toISOString(),
    mails: !it.mail_off,
  }
}

const answer: Handler<typeof planGuest.answer> = async (context, { body }) => {
  const { tx, tenantId } = context
  const place = await heldGuestPlace(context)
  if (body.accept && place.answered_at !== null) return { accepted: true }
  if (body.accept)
    await tx.kysely
      .updateTable('network_member')
      .set(it => ({ answered_at: now(), version: it('version', '+', 1) }))
      .where('tenant_id', '=', tenantId)
      .where('id', '=', place.id)
      .execute()
  else {
    await removeMember(context, place.user_id, { user_id: null, email: context.guest.email })
    await keepNo(context, place.user_id, { memberId: null, type: place.type })
  }
  if (body.accept) await changed(context, { id: place.plan_id })
  return { accepted: body.accept }
}

const setMails: Handler<typeof planGuest.setMails> = async (context, { body }) => {
  const { tx, tenantId } = context
  const place = await heldGuestPlace(context)
  await tx.kysely
    .updateTable('network_member')
    .set({ mail_off: !body.mails })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', place.id)
    .execute()
  return { mails: body.mails }
}

/** The one year of the link. */
const planList: Handler<typeof planGuest.planList> = async context => {
  const it = await guestPlaceOf(context)
  const years = it.answered_at === null ? [] : [{ id: it.plan_id, year: it.year, readOnly: true }]
  return { userId: it.user_id, name: it.owner, isOwner: false, years }
}

/** The board for somebody from outside, by the link of an invitation. */
export const planGuestHandlers: Handlers<typeof planGuest> = {
  invitation,
  answer,
  setMails,
  comments,
  sectionComments,
  commentReplies,
  commentAudience,
  saveComment,
  resolveComment,
  deleteComment,
  readComments,
  tooltips: async ({ language }) => wordingOf(language).tooltips,
  planList,
  milestoneTypes: async ({ i18n }) => milestoneTypeOptions(i18n),
  goals: async (context, { params }) => toldGoals(context, await guestBoard(context, params.id)),
  sections: async (context, { params }) => toldSections(context, await guestBoard(context, params.id)),
  board: async (context, { params }) => toldBoard(context, await guestBoard(context, params.id), null),
}
