import { useSignals } from '@preact/signals-react/runtime'
import type { ViewingRight } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { RightStatus } from './RightStatus.tsx'
import { keyOfRight, type ViewingRightsStore } from './ViewingRightsModel.ts'

export interface RightsByTeamProps {
  rights: readonly ViewingRight[]
  store: ViewingRightsStore
  /** Asks before a right ends. */
  onRevoke: (right: ViewingRight) => void
}

const groups = (rights: readonly ViewingRight[]) => {
  const byViewer = new Map<string, ViewingRight[]>()
  for (const it of rights) {
    const key = `${it.teamId}/${it.viewerId}`
    byViewer.set(key, [...(byViewer.get(key) ?? []), it])
  }
  return [...byViewer.entries()]
}

/** Every viewer of every team with what that person may see: grant it unasked, or end it. */
export function RightsByTeam({ rights, store, onRevoke }: RightsByTeamProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  if (rights.length === 0) return <p className="t-board__empty">{t('team.rights.nobody')}</p>
  return (
    <ul className="t-viewers">
      {groups(rights).map(([key, list]) => {
        const viewer = list[0] as ViewingRight
        return (
          <li key={key}>
            <div className="t-viewers__who">
              <Avatar name={viewer.viewerName} decorative />
              <span>
                <b>{viewer.viewerName}</b>
                <span className="t-small t-muted">{viewer.teamName}</span>
              </span>
            </div>
            <ul className="t-rowlist">
              {list.map(it => {
                const words = { name: it.viewerName, item: t(`team.items.${it.itemType}`) }
                return (
                  <li key={it.itemType}>
                    <span className="t-rights__what">
                      {words.item}
                      {it.waits && <span className="t-small t-muted">{t('team.waits.owner', words)}</span>}
                    </span>
                    <span className="t-rowlist__end">
                      {it.status !== 'NONE' && (
                        <>
                          {it.changedAt && <span className="t-small t-muted">{i18n.date(it.changedAt, 'day')}</span>}
                          <RightStatus status={it.status} waits={it.waits} />
                        </>
                      )}
                      {it.status === 'GRANTED' ? (
                        <Button
                          size="small"
                          busy={store.busy.value.has(keyOfRight(it))}
                          aria-label={t('team.rights.revokeLong', words)}
                          onClick={() => onRevoke(it)}
                        >
                          {t('team.rights.revoke')}
                        </Button>
                      ) : (
                        it.status !== 'REQUESTED' && (
                          <Button
                            size="small"
                            kind="quiet"
                            busy={store.busy.value.has(keyOfRight(it))}
                            aria-label={t('team.rights.grantLong', words)}
                            onClick={() => void store.decide(it, 'GRANTED')}
                          >
                            {t('team.rights.grant')}
                          </Button>
                        )
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          </li>
        )
      })}
    </ul>
  )
}
