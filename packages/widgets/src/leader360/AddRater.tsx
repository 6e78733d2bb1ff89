import type { AskedGroup, Leader360State, RaterEntry } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Dialog } from '../shared/Dialog.tsx'
import { plusIcon } from '../shared/icons.ts'
import { Notice } from '../shared/Notice.tsx'
import { OutsiderForm } from '../shared/OutsiderForm.tsx'
import { PeopleSearch } from '../shared/PeopleSearch.tsx'
import { reasonOf } from '../shared/reasonOf.ts'

export interface AddRaterProps {
  group: AskedGroup
  /** The nurture network: who suits the group is offered first. */
  network: Leader360State['network']
  isThere: (email: string) => boolean
  onAdd: (rater: RaterEntry) => unknown
  onClose: () => void
  error?: unknown
}

/** Somebody more in a group: of the organisation, or from outside by name and address. */
export function AddRater({ group, network, isThere, onAdd, onClose, error = null }: AddRaterProps) {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const known = network.filter(it => it.group === group && !isThere(it.email))
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
      {known.length > 0 && (
        <div className="t-find">
          <h3 className="t-subheading">{t('leader360.setUp.fromNetwork')}</h3>
          <ul className="t-find__list" aria-label={t('leader360.setUp.fromNetwork')}>
            {known.map(it => (
              <li key={it.email}>
                <Avatar name={it.name} decorative />
                <span className="t-find__who">
                  <b>{it.name}</b>
                  <small>{it.email}</small>
                </span>
                <Button
                  size="small"
                  icon={plusIcon}
                  aria-label={t('leader360.setUp.addNamed', { name: it.name })}
                  onClick={() => onAdd(it)}
                >
                  {t('core.actions.add')}
                </Button>
              </li>
            ))}
          </ul>
        </div>
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
        keptAs={`leader360.${group}`}
        twice={email => (isThere(email) ? t('leader360.errors.twice', { email }) : null)}
        onAdd={it => onAdd({ group, ...it })}
      />
    </Dialog>
  )
}
