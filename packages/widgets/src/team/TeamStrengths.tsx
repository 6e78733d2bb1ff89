import { useSignals } from '@preact/signals-react/runtime'
import type { TeamDashboard, TeamDetails, TeamMember } from '@trellis/sdk'
import { useState } from 'react'
import { Avatar } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Switch } from '../shared/Switch.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { WhoSees } from '../shared/WhoSees.tsx'

type Strengths = TeamDashboard['memberAggregatedStrengthList'][number]

export interface TeamStrengthsProps {
  teamId: number
  /** Of those who let the person see them. */
  strengths: readonly Strengths[]
  members: readonly TeamMember[]
  team: TeamDetails
  userId: number
  /** Whether the person shows the own strengths to the team; null where there are none to show. */
  shown: boolean | null
  onShared: () => void
}

const lists = [
  ['style', 'styleCompleted'],
  ['strategy', 'strategyCompleted'],
  ['gl360', 'gl360Completed'],
] as const

/** How many people hold a capability among their strengths, most first. */
export function countStrengths(strengths: readonly Strengths[]): { label: string; names: string[] }[] {
  const byTag = new Map<string, { label: string; names: Set<string> }>()
  for (const person of strengths)
    for (const [list] of lists)
      for (const { resultTagId, description } of person[list]) {
        const entry = byTag.get(resultTagId) ?? { label: description, names: new Set<string>() }
        entry.names.add(person.name)
        byTag.set(resultTagId, entry)
      }
  return [...byTag.values()]
    .map(it => ({ label: it.label, names: [...it.names] }))
    .sort((a, b) => b.names.length - a.names.length || a.label.localeCompare(b.label))
}

/** What members are strong in, as far as they share it, and the switch for one's own. */
export function TeamStrengths({ teamId, strengths, members, team, userId, shown, onShared }: TeamStrengthsProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const [mine, setMine] = useState(shown)
  const { outcome, change } = useChanges()
  const error = outcome.value?.error
  const share = async (next: boolean) => {
    const shared = await change('share', async once => {
      setMine(next)
      const call = { body: { teamId, itemType: 'GLA' as const, shown: next } }
      try {
        await client.team.updateViewingRightTeamMember(call, once(call))
      } catch (reason) {
        setMine(!next)
        throw reason
      }
    })
    if (shared) onShared()
  }
  const counted = countStrengths(strengths).filter(it => it.names.length > 1)
  return (
    <>
      <div className="t-share">
        {mine !== null && (
          <Switch
            label={t('team.board.strengths.share')}
            help={t('team.board.strengths.shareHelp')}
            checked={mine}
            onChange={next => void share(next)}
          />
        )}
        <WhoSees item="strengths" manager={team.managerName} assistant={team.assistantName || null} />
        {error !== undefined && (
          <Notice kind="critical" role="alert">
            {reasonOf(error, t)}
          </Notice>
        )}
      </div>
      {counted.length > 0 && (
        <p className="t-lead">
          {t('team.board.strengths.shared', {
            list: i18n.list(
              counted
                .slice(0, 4)
                .map(it => t('team.board.strengths.sharedOne', { label: it.label, count: it.names.length })),
            ),
          })}
        </p>
      )}
      {strengths.length === 0 ? (
        <p className="t-board__empty">{t('team.board.strengths.empty')}</p>
      ) : (
        <ul className="t-strengths">
          {strengths.map(person => (
            <li key={person.userId}>
              <span className="t-strengths__who">
                <Avatar
                  name={person.name}
                  src={members.find(it => it.userId === person.userId)?.imageUrl ?? null}
                  decorative
                />
                <b>{person.userId === userId ? t('team.board.strengths.you', { name: person.name }) : person.name}</b>
              </span>
              {person.waits ? (
                <p className="t-small t-muted">{t('team.waits.viewer')}</p>
              ) : (
                <dl>
                  {lists.map(([list, completed]) => (
                    <div key={list}>
                      <dt>{t(`team.board.strengths.${list}`)}</dt>
                      <dd>
                        {person[list].length > 0 ? (
                          person[list].map(it => <span key={it.resultTagId}>{it.description}</span>)
                        ) : (
                          <span className="t-muted">
                            {t(person[completed] ? 'team.board.strengths.level' : 'team.board.strengths.open')}
                          </span>
                        )}
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
