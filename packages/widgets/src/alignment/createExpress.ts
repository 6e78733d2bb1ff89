import { computed, signal } from '@preact/signals-core'
import { type AlignmentMember, type Client, expressLeast, expressMembers, TrellisError } from '@trellis/sdk'
import { type ExpressEntry, errorsOf, nothing } from './expressEntry.ts'
import { keptEntry } from './keptEntry.ts'

export type ExpressTeam = Awaited<ReturnType<Client['alignment']['expressTeam']>>
export type ExpressAction = 'add' | 'edit' | 'delete' | 'send'

export interface ExpressOptions {
  client: Client
  onFailed: (action: ExpressAction, error: unknown) => void
  onDone: (action: 'add' | 'edit' | 'delete') => void
  onWait: () => void
  /** The survey is started; the starter's own link. */
  onStarted: (link: string, teamId: number) => void
  /** The screen is not for this person, or not any more. */
  onElsewhere: (to: 'dashboard' | { teamId: number }) => void
  least?: number
}

const elsewhere = ['forbidden', 'entitlement'] as const

/** The express set-up of a team alignment survey. Signals out, verbs in; what was typed stays, over a reload too, until the server has it. */
export function createExpress(options: ExpressOptions) {
  const { client, least = expressLeast } = options
  const team = signal<ExpressTeam | 'failed' | 'lacking' | null>(null)
  const draft = signal<ExpressEntry>(nothing)
  /** Fields the person has left once: only their errors show. */
  const touched = signal<ReadonlySet<keyof ExpressEntry>>(new Set())
  const editing = signal<(ExpressEntry & { id: number }) | null>(null)
  const deleting = signal<AlignmentMember | null>(null)
  const confirming = signal(false)
  const busy = signal<ExpressAction | null>(null)

  const ready = () => (team.value && typeof team.value === 'object' ? team.value : null)
  const members = computed(() => ready()?.members ?? [])
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
  /** Fewer will be asked than a report needs: said, not enforced. */
  const few = computed(() => members.value.length < (ready()?.minimum ?? 0))

  const write = (entry: ExpressEntry) => {
    draft.value = entry
    const now = ready()
    if (now) keptEntry(now.teamId).keep(entry)
  }
  const put = (change: (list: AlignmentMember[]) => AlignmentMember[]) => {
    const now = ready()
    if (now) team.value = { ...now, members: change(now.members) }
  }
  const run = async (action: ExpressAction, call: () => Promise<void>) => {
    if (busy.value) return
    busy.value = action
    try {
      await call()
    } catch (error) {
      options.onFailed(action, error)
    } finally {
      busy.value = null
    }
  }
  /** Somebody has been begun in the input row and is not on the list. */
  const unfinished = computed(() => draft.value.name.trim() || draft.value.email.trim())
  const touch = (...fields: (keyof ExpressEntry)[]) => {
    // Passing through an empty row is no mistake.
    if (!Object.values(draft.value).some(it => it.trim())) return
    touched.value = new Set([...touched.value, ...fields])
  }

  return {
    team,
    draft,
    touched,
    unfinished,
    editing,
    deleting,
    confirming,
    busy,
    members,
    others,
    errors,
    addBlocked,
    sendBlocked,
    few,
    least,
    touch,
    async load() {
      team.value = null
      try {
        const found = await client.alignment.expressTeam()
        if (found.manyTeams) return options.onElsewhere('dashboard')
        if (found.start) return options.onElsewhere({ teamId: found.teamId })
        if (!Object.values(draft.value).some(it => it.trim())) {
          const { roleId, ...typed } = keptEntry(found.teamId).read()
          draft.value = { ...typed, roleId: found.roles.some(it => String(it.id) === roleId) ? roleId : '' }
        }
        team.value = found
      } catch (error) {
        const code = error instanceof TrellisError ? error.code : ''
        if (code === 'forbidden') options.onElsewhere('dashboard')
        else team.value = elsewhere.some(it => it === code) ? 'lacking' : 'failed'
      }
    },
    set(changes: Partial<ExpressEntry>) {
      write({ ...draft.value, ...changes })
    },
    add: () =>
      run('add', async () => {
        const now = ready()
        touch('name', 'email', 'roleId')
        if (!now || addBlocked.value) return
        options.onWait()
        const sent = draft.value
        const { name, email, roleId } = sent
        const added = await client.alignment.expressCreateMember({
          body: { fullName: name.trim(), email: email.trim(), teamId: now.teamId, teamRoleId: Number(roleId) },
        })
        put(list => [...list, added])
        // What was typed about the next person meanwhile stays.
        const meanwhile = (field: keyof ExpressEntry) => (draft.value[field] === sent[field] ? '' : draft.value[field])
        write({ name: meanwhile('name'), email: meanwhile('email'), roleId: meanwhile('roleId') })
        touched.value = new Set()
        options.onDone('add')
      }),
    edit(member: AlignmentMember) {
      if (editing.value || member.isMyself) return
      const roleId = String(ready()?.roles.find(it => it.code === member.userType)?.id ?? '')
      editing.value = { id: member.id, name: member.name, email: member.email, roleId }
    },
    setEdit(changes: Partial<ExpressEntry>) {
      if (editing.value) editing.value = { ...editing.value, ...changes }
    },
    endEdit() {
      editing.value = null
    },
    saveEdit: () =>
      run('edit', async () => {
        const [now, it] = [ready(), editing.value]
        if (!now || !it?.name.trim() || !it.roleId) return
        const saved = await client.alignment.expressModifyMember({
          body: {
            id: it.id,
            teamMemberId: it.id,
            teamId: now.teamId,
            fullName: it.name.trim(),
            teamRoleId: Number(it.roleId),
          },
        })
        put(list => list.map(row => (row.id === it.id ? saved : row)))
        editing.value = null
        options.onDone('edit')
      }),
    remove: () =>
      run('delete', async () => {
        const [now, it] = [ready(), deleting.value]
        if (!now || !it) return
        try {
          await client.alignment.expressDeleteMember({ body: { id: it.id, teamMemberId: it.id, teamId: now.teamId } })
        } finally {
          deleting.value = null
        }
        put(list => list.filter(row => row.id !== it.id))
        options.onDone('delete')
      }),
    send: () =>
      run('send', async () => {
        const now = ready()
        if (!now || sendBlocked.value) return
        try {
          const { managerSurveyLink } = await client.alignment.startSurvey({
            body: {
              team_id: now.teamId,
              surveyType: 'express',
              team_members: others.value.map(({ id, name, userType, email }) => ({
                id,
                name,
                status: 'EXCLUDED' as const,
                userType,
                email,
              })),
            },
          })
          keptEntry(now.teamId).keep(nothing)
          options.onStarted(managerSurveyLink, now.teamId)
        } finally {
          confirming.value = false
        }
      }),
  }
}

export type ExpressStore = ReturnType<typeof createExpress>
