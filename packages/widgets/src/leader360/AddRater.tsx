import type { AskedGroup, RaterEntry } from '@trellis/sdk'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { Notice } from '../shared/Notice.tsx'
import { OutsiderForm } from '../shared/OutsiderForm.tsx'
import { PeopleSearch } from '../shared/PeopleSearch.tsx'
import { reasonOf } from '../shared/reasonOf.ts'

export interface AddRaterProps {
  group: AskedGroup
  isThere: (email: string) => boolean
  onAdd: (rater: RaterEntry) => unknown
  onClose: () => void
  error?: unknown
}

/** Somebody more in a group: of the organisation, or from outside by name and address. */
export function AddRater({ group, isThere, onAdd, onClose, error = null }: AddRaterProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  return (
    <Dialog
      open
      title={t('leader360.setUp.addTo', { group: t(`leader360.groups.${group}`) })}
      text={t(`leader360.setUp.groupHelp.${group}`)}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('core.actions.done')}</Button>}
    >
      {error !== null && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
      <PeopleSearch
        find={async keyword => (await client.team.searchMember({ query: { keyword, activeOnly: 'true' } })).members}
        isThere={isThere}
        onInvite={it => onAdd({ group, name: it.name, email: it.email })}
        action={{
          label: t('core.actions.add'),
          help: t('leader360.setUp.nothingOut'),
          named: it => t('leader360.setUp.addNamed', { name: it }),
        }}
      />
      <OutsiderForm
        title={t('leader360.setUp.fromOutside')}
        nameLabel={t('leader360.setUp.name')}
        emailLabel={t('leader360.setUp.email')}
        mostOfName={120}
        twice={email => (isThere(email) ? t('leader360.errors.twice', { email }) : null)}
        onAdd={it => onAdd({ group, ...it })}
      />
    </Dialog>
  )
}
