import type { SprintDetails } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Badge } from '../shared/Badge.tsx'
import { useTrellis } from '../shared/context.tsx'
import { checkIcon } from '../shared/icons.ts'
import { Section } from '../shared/Section.tsx'

/** What the sprint is made of: actions, behaviours, outcomes, the sprint team and the crew. */
export function SprintParts({ sprint }: { sprint: SprintDetails }) {
  const { t } = useTrellis().i18n
  const members = sprint.sprintType === 'TEAM_SPRINT' ? sprint.sprintTeamMembers : []
  const leadOf = (id: number | null) => members.find(it => it.userId === id)?.name
  return (
    <div className="t-sprintparts">
      <Section title={t('sprint.design.items.actions')}>
        <ol className="t-sprintlist">
          {sprint.actions.map(it => (
            <li key={it.id}>
              <span>
                {it.label}
                {leadOf(it.actionDetail.actionLeadId) && (
                  <small>{t('sprint.dashboard.leads', { name: leadOf(it.actionDetail.actionLeadId) ?? '' })}</small>
                )}
              </span>
              {it.actionDetail.status === 'FINISHED' && (
                <Badge kind="positive" icon={checkIcon}>
                  {t('core.actions.done')}
                </Badge>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {(['behaviors', 'outcomes'] as const).map(kind => (
        <Section key={kind} title={t(`sprint.design.items.${kind}`)}>
          <ol className="t-sprintlist">
            {sprint[kind].map(it => (
              <li key={it.id}>{it.label}</li>
            ))}
          </ol>
        </Section>
      ))}
      {members.length > 0 && (
        <Section title={t('sprint.design.steps.SPRINT_TEAM')}>
          <People
            people={members.map(it => ({
              ...it,
              note: t(`sprint.dashboard.member.${it.teamMemberStatus}`),
            }))}
          />
        </Section>
      )}
      <Section title={t('sprint.design.steps.SPRINT_CREW')}>
        {sprint.sprintCrews.length === 0 ? (
          <p className="t-muted">{t('sprint.crew.none')}</p>
        ) : (
          <People people={sprint.sprintCrews.map(it => ({ ...it, note: t(`sprint.roles.${it.role}`) }))} />
        )}
      </Section>
    </div>
  )
}

interface PeopleProps {
  people: { id: number; name: string; imageUrl: string | null; note: string }[]
}

const People = ({ people }: PeopleProps) => (
  <ul className="t-review__crew">
    {people.map(it => (
      <li key={it.id}>
        <Avatar name={it.name} src={it.imageUrl} size="small" decorative />
        <span>
          {it.name}
          <small>{it.note}</small>
        </span>
      </li>
    ))}
  </ul>
)
