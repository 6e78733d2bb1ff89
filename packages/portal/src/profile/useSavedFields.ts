import { useSignals } from '@preact/signals-react/runtime'
import { type Client, TrellisError } from '@trellis/sdk'
import { useChanges } from '@trellis/widgets'
import { useEffect, useRef, useState } from 'react'
import { usePortal } from '../context.tsx'

/** Milliseconds without a further change before it is saved, and before a save of which nothing was heard is tried again. */
const quietMs = 600
const retryMs = 5000

type Profile = Required<Parameters<Client['account']['updateProfile']>[0]['body']>

/** `refused`: the server does not take it; it is not tried again before it is changed. */
export type SavedFieldsState = 'none' | 'busy' | 'saved' | 'late' | 'refused'

/**
 * Fields of the own profile, each saved as it is entered; what could not be saved stays and is tried again. A field that is
 * `needed` is not saved empty.
 */
export function useSavedFields<Name extends keyof Profile>(
  initial: Pick<Profile, Name>,
  needed?: NoInfer<Name>,
): { entered: Pick<Profile, Name>; set: (next: Partial<Pick<Profile, Name>>) => void; state: SavedFieldsState } {
  useSignals()
  const portal = usePortal()
  const [entered, setEntered] = useState(initial)
  /** What the server has. */
  const [kept, setKept] = useState(initial)
  const [isEdited, setEdited] = useState(false)
  const { busy, outcome, change, forget } = useChanges()
  const isBusy = busy.value.has('save')
  const error = outcome.value?.error
  const isRefused = error instanceof TrellisError && error.status < 500
  const names = Object.keys(entered) as Name[]
  const open = names.filter(it => entered[it].trim() !== kept[it].trim() && (it !== needed || entered[it].trim()))
  const isOpen = open.length > 0

  const save = () => {
    const body = Object.fromEntries(open.map(it => [it, entered[it].trim()])) as Partial<Pick<Profile, Name>>
    return change('save', async once => {
      const user = await portal.client.account.updateProfile({ body }, once({ body }))
      setKept(before => ({ ...before, ...body }))
      await portal.setUser(user)
    })
  }
  const latest = useRef(save)
  const leave = useRef(() => {})
  latest.current = save
  leave.current = () => isOpen && !isBusy && !isRefused && void save()
  useEffect(() => {
    if (!isOpen || isBusy || isRefused) return
    const timer = setTimeout(() => void latest.current(), error === undefined ? quietMs : retryMs)
    return () => clearTimeout(timer)
  }, [entered, isOpen, isBusy, isRefused, error])
  // Who goes on to another page has entered it all the same.
  useEffect(() => () => leave.current(), [])

  const stateNow = (): SavedFieldsState => {
    if (isBusy) return 'busy'
    if (isRefused) return 'refused'
    if (error !== undefined) return 'late'
    if (isOpen) return 'busy'
    return isEdited ? 'saved' : 'none'
  }
  return {
    entered,
    set(next) {
      setEntered(before => ({ ...before, ...next }))
      setEdited(true)
      forget()
    },
    state: stateNow(),
  }
}
