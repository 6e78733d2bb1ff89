import { useSignals } from '@preact/signals-react/runtime'
import type { SharedSprint } from '@trellis/sdk'
import { Button } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { EmptyState } from '../../shared/EmptyState.tsx'
import { Loaded } from '../../shared/Loaded.tsx'
import { PageHead } from '../../shared/PageHead.tsx'
import { ToldOfPress } from '../../shared/ToldOfPress.tsx'
import { useChanges } from '../../shared/useChanges.ts'
import { useLoad } from '../../shared/useLoad.ts'
import { MovedLegend, MovedRows } from './MovedRows.tsx'
import { spanText } from './spanText.ts'

/** Sprints that colleagues let one read: the design and, once it is saved, how it moved. */
export function SharedSprints() {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const load = useLoad(() => client.sprint.sharedSprints(), [client])
  const changes = useChanges()
  const putAway = (sprintId: number) =>
    void changes.change(`away-${sprintId}`, async once => {
      const call = { params: { sprintId } }
      await client.sprint.putAwayShared(call, once(call))
      await load.reload()
      return undefined
    })
  return (
    <div className="t-portfolio">
      <Loaded of={load}>
        {({ sprints }) =>
          sprints.length === 0 ? (
            <EmptyState level={1} title={t('sprint.shared.none')} text={t('sprint.shared.noneText')} />
          ) : (
            <>
              <PageHead title={t('sprint.shared.title')} lead={t('sprint.shared.lead')} />
              <ToldOfPress of={changes} />
              {sprints.some(it => it.isSaved) && <MovedLegend />}
              {sprints.map(it => (
                <Entry
                  key={it.id}
                  sprint={it}
                  busy={changes.busy.value.has(`away-${it.id}`)}
                  onPutAway={() => putAway(it.id)}
                />
              ))}
            </>
          )
        }
      </Loaded>
    </div>
  )
}

const parts = ['outcomes', 'behaviors'] as const
const names = { outcomes: 'outcomeCount', behaviors: 'behaviorCount' } as const

function Entry({ sprint, busy, onPutAway }: { sprint: SharedSprint; busy: boolean; onPutAway: () => void }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const by = sprint.teamName ? i18n.list([sprint.ownerName, sprint.teamName]) : sprint.ownerName
  return (
    <article className="t-entry" aria-labelledby={`t-shared-${sprint.id}`}>
      <header>
        <h2 id={`t-shared-${sprint.id}`}>{sprint.label}</h2>
        <Button size="small" busy={busy} aria-describedby={`t-shared-${sprint.id}`} onClick={onPutAway}>
          {t('sprint.shared.putAway')}
        </Button>
      </header>
      <p className="t-small t-muted">{t('sprint.shared.by', { name: by, day: i18n.date(sprint.sharedAt) })}</p>
      {sprint.message && <blockquote>{sprint.message}</blockquote>}
      <p className="t-small t-muted">{spanText(i18n, sprint)}</p>
      <p>{sprint.description}</p>
      {!sprint.isSaved && <p className="t-muted">{t('sprint.shared.running')}</p>}
      {sprint.actions.length > 0 && (
        <>
          <h3 className="t-label">{t('sprint.certificate.keys.actionCount')}</h3>
          <ul className="t-entry__list">
            {sprint.actions.map(it => (
              <li key={it}>{it}</li>
            ))}
          </ul>
        </>
      )}
      {parts.map(part => (
        <div key={part}>
          <h3 className="t-label">{t(`sprint.certificate.keys.${names[part]}`)}</h3>
          {sprint.isSaved ? (
            <MovedRows items={sprint[part]} />
          ) : (
            <ul className="t-entry__list">
              {sprint[part].map(it => (
                <li key={it.id}>{it.label}</li>
              ))}
            </ul>
          )}
        </div>
      ))}
    </article>
  )
}
