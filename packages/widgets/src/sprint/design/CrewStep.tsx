import { useSignals } from '@preact/signals-react/runtime'
import {
  addresseeOf,
  type CrewRole,
  crewRoles,
  designLengths,
  designLimits,
  listOfPeople,
  type SprintDesign,
} from '@trellis/sdk'
import { Avatar } from '../../shared/Avatar.tsx'
import { Button } from '../../shared/Button.tsx'
import { Checkbox } from '../../shared/Checkbox.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { Icon } from '../../shared/Icon.tsx'
import { eyeIcon, trashIcon } from '../../shared/icons.ts'
import { OutsiderForm } from '../../shared/OutsiderForm.tsx'
import { PeopleSearch } from '../../shared/PeopleSearch.tsx'
import { Section } from '../../shared/Section.tsx'
import { Select } from '../../shared/Select.tsx'
import { Certificate } from './Certificate.tsx'
import { DesignTip } from './DesignTip.tsx'
import { StepHead } from './StepHead.tsx'
import type { StepProps } from './stepProps.ts'

type Member = SprintDesign['sprintCrews'][number]

/** Who gives feedback and advice: people of the organisation, and from outside by name and address. */
export function CrewStep({ store, found }: StepProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const design = store.design.value
  if (!design) return null
  const crew = design.sprintCrews
  const put = (sprintCrews: Member[]) => store.set({ sprintCrews })
  const there = listOfPeople([{ email: found.me.email, isOutside: false }, ...crew.map(addresseeOf)])
  const isThere = (email: string, isOutside: boolean) => there.has({ email: email.trim(), isOutside })
  const add = (it: Pick<Member, 'userId' | 'name' | 'email'>) =>
    put([...crew, { ...it, role: 'peer', isFastForward: true, isFeedbackGoalsNBehaviour: true }])
  const change = (member: Member, patch: Partial<Member>) =>
    put(crew.map(it => (it === member ? { ...it, ...patch } : it)))
  const isFull = crew.length >= designLimits.crew
  return (
    <>
      <StepHead
        kicker={t(store.editing.value ? 'sprint.edit.title' : 'sprint.design.kicker')}
        title={t('sprint.crew.title')}
        lead={
          <>
            {store.editing.value ? t('sprint.edit.crew') : t('sprint.crew.lead', { most: designLimits.crew })}{' '}
            <DesignTip field="crew" owner={store.owner.value} name={t('sprint.design.steps.SPRINT_CREW')} />
          </>
        }
      />
      <div className="t-design__with">
        <div>
          {crew.length === 0 && <p className="t-muted">{t('sprint.crew.none')}</p>}
          <ul className="t-crewrows" aria-label={t('sprint.design.steps.SPRINT_CREW')}>
            {crew.map(it => (
              <li key={it.email}>
                <Avatar name={it.name} decorative />
                <span className="t-crewrows__who">
                  <b>{it.name}</b>
                  <small>{it.userId === null ? t('sprint.crew.outside', { email: it.email }) : it.email}</small>
                </span>
                <Select
                  label={t('sprint.crew.roleOf', { name: it.name })}
                  hideLabel
                  value={it.role}
                  options={crewRoles.map(role => ({ value: role, label: t(`sprint.roles.${role}`) }))}
                  onChange={role => change(it, { role: role as CrewRole })}
                />
                <span className="t-crewrows__gives">
                  <Checkbox
                    label={t('sprint.crew.feedback')}
                    checked={it.isFeedbackGoalsNBehaviour}
                    onChange={checked => change(it, { isFeedbackGoalsNBehaviour: checked })}
                  />
                  <Checkbox
                    label={t('sprint.crew.advice')}
                    checked={it.isFastForward}
                    onChange={checked => change(it, { isFastForward: checked })}
                  />
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  icon={trashIcon}
                  label={t('sprint.crew.remove', { name: it.name })}
                  onClick={() => put(crew.filter(one => one !== it))}
                />
              </li>
            ))}
          </ul>
          {!isFull && (
            <>
              <Section title={t('sprint.crew.colleagues')} level={2}>
                <PeopleSearch
                  find={async keyword =>
                    (await client.team.searchMember({ query: { keyword, activeOnly: 'true' } })).members
                  }
                  isThere={email => isThere(email, false)}
                  onInvite={({ userId, name, email }) => add({ userId, name, email })}
                  action={{
                    label: t('core.actions.add'),
                    help: store.editing.value ? '' : t('sprint.design.nothingOut'),
                    named: name => t('sprint.crew.add', { name }),
                  }}
                />
              </Section>
              <Section title={t('sprint.crew.others')} level={2}>
                <OutsiderForm
                  nameLabel={t('sprint.crew.name')}
                  emailLabel={t('sprint.crew.email')}
                  mostOfName={designLengths.name}
                  twice={email => (isThere(email, true) ? t('sprint.design.problems.crewTwice') : null)}
                  onAdd={it => add({ userId: null, ...it })}
                />
              </Section>
            </>
          )}
          <p className="t-design__who">
            <Icon path={eyeIcon} size="small" />
            <span>
              {t('sprint.crew.shown')} {store.editing.value?.runs && t('sprint.edit.crewHides')}
            </span>
          </p>
        </div>
        <Certificate store={store} />
      </div>
    </>
  )
}
