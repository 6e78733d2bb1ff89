import { useTrellis } from './context.tsx'
import { Loaded, type LoadedProps } from './Loaded.tsx'

/** Something loaded on a page of administrators: anybody else reads that it is one, and whom to ask. */
export function ForAdmins<T>(props: Omit<LoadedProps<T>, 'refused'>) {
  const { t } = useTrellis().i18n
  return <Loaded {...props} refused={{ title: t('account.forAdmins.title'), text: t('account.forAdmins.text') }} />
}
