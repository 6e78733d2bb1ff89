import { computed, createModel, signal } from '@preact/signals-core'
import { type AlignmentMember, type Client, expressLeast, expressMembers, TrellisError } from '@trellis/sdk'
import { createChanges } from '../shared/createChanges.ts'
import { createLoad } from '../shared/createLoad.ts'
import { kept, type Owner, textsOf } from '../shared/kept.ts'
import { out } from '../shared/model.ts'
import { type ExpressEntry, errorsOf, nothing } from './expressEntry.ts'
import type { Sent } from './SurveySent.tsx'

export type ExpressTeam = Awaited<ReturnType<Client['alignment']['expressTeam']>>

/** What has been begun and is not there yet. */
const isBegun = (entry: ExpressEntry) => Object.values(entry).some(it => it.trim())

/** What stands in the input row of a team and is not added yet. */
const keptEntryOf = (person: Owner | undefined, teamId: number) =>
  kept<ExpressEntry>(person, `express.${teamId}`, found => textsOf(found, ['name', 'email', 'roleId']))

/** The express set-up of a team alignment survey; what was typed stays, over a reload too, until the server has it. */
export const ExpressModel = createModel((client: Client, person: Owner | undefined, least: number = expressLeast) => {
  const keptEntry = (teamId: number) => keptEntryOf(person, teamId)
  const found = createLoad(() => client.alignment.expressTeam())
  const { busy, outcome, change } = createChanges()
  const draft = signal<ExpressEntry>(nothing)
  /** Fields the person has left once: only their errors show. */
  const touched = signal<ReadonlySet<keyof ExpressEntry>>(new Set())
  const editing = signal<(ExpressEntry & { id: number }) | null>(null)
  /** Whom it is asked about whether to take off the list. */
  const deleting = signal<AlignmentMember | null>(null)
  /** Whether it is asked about sending. */
  const confirming = signal(false)
  /** What came of sending, once the survey is started. */
  const sent = signal<Sent | null>(null)

  /** Where the person belongs instead: the screen is not for this person, or not any more. */
  const elsewhere = computed<'dashboard' | { teamId: number } | null>(() => {
    const value = found.value.value
    const error = found.error.value
    if (value?.manyTeams || (error instanceof TrellisError && error.code === 'forbidden')) return 'dashboard'
    return value?.start ? { teamId: value.teamId } : null
  })
  const team = computed(() => (elsewhere.value ? null : found.value.value))
  const members = computed(() => team.value?.members ?? [])
  const others = computed(() => members.value.filter(it => !it.isMyself))
  const errors = computed(() => errorsOf(draft.value, members.value))
  /** Why nobody can be added now, as a key of `alignment.express.tips`; null where it can be done. */
  const addBlocked = computed(() => {
    if (others.value.length >= expressMembers) return 'full' as const
    if (errors.value.email === 'exists') return 'exists' as const
    if (Object.keys(errors.value).length > 0) return 'incomplete' as const
    return editing.value ? ('editing' as const) : null
  })
  const sendBlocked = computed(() => {
    if (others.value.length < least) return 'least' as const
    return editing.value ? ('editing' as const) : null
  })

  const write = (entry: ExpressEntry) => {
    draft.value = entry
    const now = team.peek()
    if (!now) return
    if (isBegun(entry)) keptEntry(now.teamId).keep(entry)
    else keptEntry(now.teamId).drop()
  }
  const put = (change: (list: AlignmentMember[]) => AlignmentMember[]) => {
    const now = team.peek()
    if (now) found.put({ ...now, members: change(now.members) })
  }
  const touch = (...fields: (keyof ExpressEntry)[]) => {
    // Passing through an empty row is no mistake.
    if (isBegun(draft.peek())) touched.value = new Set([...touched.peek(), ...fields])
  }
  const load = async () => {
    await found.reload()
    const now = team.peek()
    if (!now || isBegun(draft.peek())) return
    const entry = keptEntry(now.teamId).read() ?? nothing
    draft.value = { ...entry, roleId: now.roles.some(it => String(it.id) === entry.roleId) ? entry.roleId : '' }
    // What was written before a reload is told what it lacks, as it was then.
    touch(...(['name', 'email'] as const).filter(it => entry[it].trim() !== ''))
  }

  return {
    ...out({ draft, touched, editing, deleting, confirming, sent, busy, outcome }),
    page: { value: team, error: computed(() => (elsewhere.value ? null : found.error.value)), reload: load },
    /** Fewest people beside the starter. */
    least: computed(() => least),
    elsewhere,
    members,
    others,
    errors,
    addBlocked,
    sendBlocked,
    /** Somebody has been begun in the input row and is not on the list. */
    unfinished: computed(() => draft.value.name.trim() || draft.value.email.trim()),
    load,
    touch,
    set(changes: Partial<ExpressEntry>) {
      write({ ...draft.peek(), ...changes })
    },
    add(): Promise<boolean> {
      touch('name', 'email', 'roleId')
      const now = team.peek()
      if (!now || addBlocked.peek()) return Promise.resolve(false)
      const sent = draft.peek()
      return change('add', async once => {
        const { name, email, roleId } = sent
        const body = {
          fullName: name.trim(),
          email: email.trim(),
          teamId: now.teamId,
          teamRoleId: Number(roleId),
        }
        const added = await client.alignment.expressCreateMember({ body }, once(body))
        put(list => [...list, added])
        // What was typed about the next person meanwhile stays.
        const typed = draft.peek()
        const meanwhile = (field: keyof ExpressEntry) => (typed[field] === sent[field] ? '' : typed[field])
        write({ name: meanwhile('name'), email: meanwhile('email'), roleId: meanwhile('roleId') })
        touched.value = new Set()
        return { key: 'alignment.express.added' }
      })
    },
    edit(member: AlignmentMember) {
      if (editing.peek() || member.isMyself) return
      const roleId = String(team.peek()?.roles.find(it => it.code === member.userType)?.id ?? '')
      editing.value = { id: member.id, name: member.name, email: member.email, roleId }
    },
    setEdit(changes: Partial<ExpressEntry>) {
      const now = editing.peek()
      if (now) editing.value = { ...now, ...changes }
    },
    endEdit() {
      editing.value = null
    },
    saveEdit(): Promise<boolean> {
      const [now, it] = [team.peek(), editing.peek()]
      if (!now || !it?.name.trim() || !it.roleId) return Promise.resolve(false)
      return change('edit', async once => {
        const { id } = it
        const body = {
          id,
          teamMemberId: id,
          teamId: now.teamId,
          fullName: it.name.trim(),
          teamRoleId: Number(it.roleId),
        }
        const saved = await client.alignment.expressModifyMember({ body }, once(body))
        put(list => list.map(row => (row.id === id ? saved : row)))
        // What was typed meanwhile stays open.
        if (editing.peek() === it) editing.value = null
        return { key: 'alignment.express.edited' }
      })
    },
    askDelete(member: AlignmentMember) {
      deleting.value = member
    },
    askSend() {
      confirming.value = true
    },
    /** Lets it be, whatever was asked about. */
    unask() {
      deleting.value = null
      confirming.value = false
    },
    remove(): Promise<boolean> {
      const [now, it] = [team.peek(), deleting.peek()]
      if (!now || !it) return Promise.resolve(false)
      return change('delete', async once => {
        const body = { id: it.id, teamMemberId: it.id, teamId: now.teamId }
        try {
          await client.alignment.expressDeleteMember({ body }, once(body))
        } finally {
          deleting.value = null
        }
        put(list => list.filter(row => row.id !== it.id))
        return { key: 'alignment.express.deleted' }
      })
    },
    send(): Promise<boolean> {
      const now = team.peek()
      if (!now || sendBlocked.peek()) return Promise.resolve(false)
      return change('send', async once => {
        const asked = others.peek().map(({ id, name, userType, email }) => ({ id, name, userType, email }))
        const team_members = asked.map(it => ({ ...it, status: 'EXCLUDED' as const }))
        const body = { team_id: now.teamId, surveyType: 'express' as const, team_members }
        try {
          const reply = await client.alignment.startSurvey({ body }, once(body))
          keptEntry(now.teamId).drop()
          sent.value = { ...reply, people: members.peek() }
          return undefined
        } finally {
          confirming.value = false
        }
      })
    },
  }
})

export type ExpressStore = InstanceType<typeof ExpressModel>
