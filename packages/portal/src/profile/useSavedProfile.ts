import type { Client } from '@trellis/sdk'
import { useSavedFields } from '@trellis/widgets'
import { usePortal } from '../context.tsx'

type Profile = Required<Parameters<Client['account']['updateProfile']>[0]['body']>

/** Fields of the own profile, each saved as it is entered. A field that is `needed` is not saved empty. */
export function useSavedProfile<Name extends keyof Profile>(initial: Pick<Profile, Name>, needed?: NoInfer<Name>) {
  const portal = usePortal()
  const save = async (
    body: Partial<Pick<Profile, Name>>,
    once: Parameters<Parameters<typeof useSavedFields>[1]>[1],
  ) => {
    await portal.setUser(await portal.client.account.updateProfile({ body }, once({ body })))
  }
  return useSavedFields<Pick<Profile, Name>>(initial, save, needed)
}
