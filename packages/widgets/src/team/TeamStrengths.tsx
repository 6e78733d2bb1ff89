import { useSignals } from '@preact/signals-react/runtime'
import type { AggregatedGla, TeamDashboard } from '@trellis/sdk'
import { useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { lowest } from '../shared/capability/capabilities.ts'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Notice } from '../shared/Notice.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Switch } from '../shared/Switch.tsx'
import { useChanges } from '../shared/useChanges.ts'
import { WhoSees } from '../shared/WhoSees.tsx'
import { anyOf } from '../shared/wording.ts'
import { StrengthLegend, StrengthMatrix } from './StrengthMatrix.tsx'
import { type StrengthRow, strengthRows } from './Strengths.ts'

export interface TeamStrengthsProps {
  board: TeamDashboard
  /** The means of the team, where they may be seen. */
  gla: AggregatedGla | null
  /** Whether the person shows the own strengths to the team; null where there are none to show. */
  shown: boolean | null
  onShared: () => void
}

/** A table of one person is that person's profile. */
const fewest = 2
/** More names than these are a number. */
const mostNames = 8

/** What members are strong in, as far as they show it: who to ask for what. And the switch for one's own. */
export function TeamStrengths({ board, gla, shown, onShared }: TeamStrengthsProps) {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const { teamDetail: team, teamMember: members, memberAggregatedStrengthList: people } = board
  const [mine, setMine] = useState(shown)
  const { busy, outcome, change } = useChanges()
  const error = outcome.value?.error
  const share = async (next: boolean) => {
    const shared = await change('share', async once => {
      setMine(next)
      const call = { body: { teamId: team.id, itemType: 'GLA' as const, shown: next } }
      try {
        await client.team.updateViewingRightTeamMember(call, once(call))
      } catch (reason) {
        setMine(!next)
        throw reason
      }
    })
    if (shared) onShared()
  }
  const rows = strengthRows(board.capabilities, people, (a, b) => a.localeCompare(b, i18n.language))
  const hasTable = people.length >= fewest
  const hidden = members.filter(
    it => it.userId !== null && it.status !== 'PENDING' && !people.some(one => one.userId === it.userId),
  )
  const own = (
    <div className="t-share">
      {mine !== null && (
        <Switch
          label={t('team.board.strengths.share')}
          help={t('team.board.strengths.shareHelp')}
          checked={mine}
          onChange={next => void share(next)}
        />
      )}
      <WhoSees
        item="strengths"
        standing={['self', ...team.standing]}
        manager={team.managerName}
        assistant={team.assistantName || null}
      />
      {error !== undefined && (
        <Notice kind="critical" role="alert">
          {reasonOf(error, t)}
        </Notice>
      )}
    </div>
  )
  if (!hasTable)
    return (
      <>
        <EmptyState
          level={3}
          size="small"
          title={t('team.board.strengths.empty')}
          text={t(mine ? 'team.board.strengths.emptyMine' : 'team.board.strengths.emptyText')}
          actions={
            mine === false && (
              <Button busy={busy.value.has('share')} onClick={() => void share(true)}>
                {t('team.board.strengths.showMine')}
              </Button>
            )
          }
        />
        {(mine || error !== undefined) && own}
      </>
    )
  return (
    <div className="t-lean">
      <div className="t-lean__words">
        <Findings rows={rows} total={people.length} gla={gla} />
        <StrengthLegend rows={rows} />
        {own}
        {hidden.length > 0 && (
          <p className="t-small t-muted">
            {hidden.length > mostNames
              ? t('team.board.strengths.notShownMany', { count: hidden.length })
              : t('team.board.strengths.notShown', {
                  count: hidden.length,
                  names: i18n.list(hidden.map(it => it.name)),
                })}
          </p>
        )}
      </div>
      <StrengthMatrix rows={rows} people={people} members={members} />
    </div>
  )
}

/** What carries the team, and what nobody shows. */
function Findings({ rows, total, gla }: { rows: readonly StrengthRow[]; total: number; gla: AggregatedGla | null }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const most = rows[0]?.people.size ?? 0
  const first = rows.filter(it => it.people.size === most)
  const nobody = rows.filter(it => it.people.size === 0)
  const [only] = nobody
  const isLast =
    nobody.length === 1 && gla !== null && lowest({ capabilities: gla.results }).some(it => it.label === only?.label)
  const names = anyOf(
    i18n,
    nobody.map(it => it.label),
  )
  return (
    <p className="t-lean__finding">
      {most > 1 && first.length <= 2
        ? t('team.board.strengths.carries', {
            count: first.length,
            names: i18n.list(first.map(it => it.label)),
            people: most,
            total,
          })
        : t('team.board.strengths.spread')}
      {nobody.length > 0 &&
        nobody.length <= 3 &&
        ` ${t(isLast ? 'team.board.strengths.missesLast' : 'team.board.strengths.misses', { names })}`}
    </p>
  )
}
