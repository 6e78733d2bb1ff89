import { computed, type Signal, signal } from '@preact/signals-core'
import type { TeamMember } from '@trellis/sdk'
import type { ManageOptions } from './manageOptions.ts'

/** How people come into a team: from the organisation, as guests, and asked once more. */
export function createInvites(
  options: ManageOptions & { members: Signal<readonly TeamMember[]>; reload: () => Promise<void> },
) {
  const { client, teamId, members } = options
  const inviting = signal<number | null>(null)
  const emails = computed(() => new Set(members.value.map(it => it.email.toLowerCase())))
  return {
    /** The person who is being invited right now. */
    inviting,
    isThere: (email: string) => emails.value.has(email.trim().toLowerCase()),
    async invite({ userId, name }: { userId: number; name: string }) {
      if (inviting.value !== null) return
      inviting.value = userId
      try {
        members.value = (await client.team.addOrgMembers({ body: { teamId, userIds: [userId] } })).members
        options.onDone('invite', name)
      } catch (error) {
        options.onFailed(error, 'people')
      } finally {
        inviting.value = null
      }
    },
    async addGuest(guest: { name: string; email: string }) {
      try {
        members.value = (await client.team.addGuests({ body: { teamId, guests: [guest] } })).members
        options.onDone('guest', guest.name)
        return true
      } catch (error) {
        options.onFailed(error, 'people')
        return false
      }
    },
    async reinvite({ id, name }: TeamMember) {
      try {
        const { sent } = await client.team.sendEmail({ body: { teamId, type: 'reinvite', memberIds: [id] } })
        options.onDone(sent > 0 ? 'reinvite' : 'wait', name)
        if (sent > 0) await options.reload()
      } catch (error) {
        options.onFailed(error, 'people')
      }
    },
  }
}
