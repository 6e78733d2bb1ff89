import { useSignals } from '@preact/signals-react/runtime'
import { strengthItems, type ViewingItem, type ViewingRight, viewingItems } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { eyeFillIcon, eyeSlashIcon, plusIcon } from '../shared/icons.ts'
import { MatrixCell } from './MatrixCell.tsx'
import { keyOfRight, keyOfView, type TeamView, type ViewingRightsStore } from './ViewingRightsModel.ts'

interface Group<T> {
  key: string
  first: T
  of: (item: ViewingItem) => T | undefined
}

function groups<T extends { itemType: ViewingItem }>(list: readonly T[], keyOf: (it: T) => string): Group<T>[] {
  const keys = [...new Set(list.map(keyOf))]
  return keys.map(key => {
    const all = list.filter(it => keyOf(it) === key)
    return { key, first: all[0] as T, of: item => all.find(it => it.itemType === item) }
  })
}

/** People and teams against items: who sees what today, who asks, and what can be shown or ended. */
export function RightsMatrix({ store }: { store: ViewingRightsStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const rights = store.rights.value
  const teams = store.teams.value
  return (
    <table className="t-matrix">
      <caption className="t-hidden">{t('account.menu.viewingRights')}</caption>
      <colgroup>
        <col className="is-who" />
        {viewingItems.map(it => (
          <col key={it} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{t('team.impact.person')}</th>
          {viewingItems.map(it => (
            <th key={it} scope="col">
              {t(`team.items.${it}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Today rights={rights} teams={teams} network={store.network.value} />
        {rights.length > 0 && (
          <tr className="t-matrix__section">
            <th colSpan={viewingItems.length + 1} scope="colgroup">
              {t('team.rights.whoTitle')}
            </th>
          </tr>
        )}
        {groups(rights, it => `${it.teamId}/${it.viewerId}`).map(({ key, first, of }) => (
          <tr key={key}>
            <Who name={first.viewerName} note={first.teamName} />
            {viewingItems.map(item => (
              <RightCell key={item} right={of(item)} store={store} />
            ))}
          </tr>
        ))}
        {teams.length > 0 && (
          <tr className="t-matrix__section">
            <th colSpan={viewingItems.length + 1} scope="colgroup">
              {t('team.rights.teamTitle')}
            </th>
          </tr>
        )}
        {groups(teams, it => String(it.teamId)).map(({ key, first, of }) => (
          <tr key={key}>
            <Who name={first.teamName} note={t('team.rights.wholeTeam', { count: first.others })} square />
            {viewingItems.map(item => (
              <ViewCell key={item} item={item} view={of(item)} store={store} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Who({ name, note, square = false }: { name: string; note: string; square?: boolean }) {
  return (
    <th scope="row">
      <span className="t-matrix__who">
        <Avatar name={name} square={square} decorative />
        <span>
          <b>{name}</b>
          <small>{note}</small>
        </span>
      </span>
    </th>
  )
}

interface TodayProps {
  rights: readonly ViewingRight[]
  teams: readonly TeamView[]
  network: readonly { name: string }[]
}

/** Who sees each item today: people first, of the board those of the nurture network too, then teams. */
function Today({ rights, teams, network }: TodayProps) {
  const { i18n } = useTrellis()
  const { t } = i18n
  return (
    <tr className="t-matrix__today">
      <th scope="row">{t('team.rights.today')}</th>
      {viewingItems.map(item => {
        const people = rights.filter(it => it.itemType === item && it.status === 'GRANTED').map(it => it.viewerName)
        const seeing = teams.filter(it => it.itemType === item && it.shown).map(it => it.teamName)
        const supporting = item === 'LEADER_IMPACT' ? network.map(it => it.name) : []
        const names = [...new Set([...people, ...supporting, ...seeing])]
        return (
          <td key={item} className="is-set">
            <span className={names.length > 0 ? 't-mcell' : 't-mcell is-nobody'}>
              <Icon path={names.length > 0 ? eyeFillIcon : eyeSlashIcon} />
              <b>
                <span className="t-mcell__item">{t(`team.items.${item}`)}</span>
                {names.length > 0 ? i18n.list(names) : t('team.rights.seenByNobody')}
              </b>
            </span>
          </td>
        )
      })}
    </tr>
  )
}

function RightCell({ right, store }: { right: ViewingRight | undefined; store: ViewingRightsStore }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!right) return <td className="is-cannot" />
  const words = { name: right.viewerName, item: t(`team.items.${right.itemType}`) }
  const busy = store.busy.value.has(keyOfRight(right))
  const act = (status: 'GRANTED' | 'REVOKED', label: string, long: string) => (
    <button type="button" className="t-mcell__do" aria-disabled={busy} onClick={() => void store.decide(right, status)}>
      {label}
      <span className="t-hidden">: {long}</span>
    </button>
  )
  if (right.status === 'NONE')
    return (
      <td className="is-open">
        <Offer
          item={words.item}
          label={t('team.rights.showTo', words)}
          busy={busy}
          onClick={() => void store.decide(right, 'GRANTED')}
        />
      </td>
    )
  const date = right.changedAt ? i18n.date(right.changedAt, 'day') : ''
  const grant = () =>
    act(
      'GRANTED',
      t(`team.rights.again.${right.status === 'DECLINED' ? 'DECLINED' : 'REVOKED'}`),
      t('team.rights.showTo', words),
    )
  return (
    <td className="is-set">
      <MatrixCell
        item={words.item}
        status={right.status}
        waits={right.waits}
        mine={right.status === 'REQUESTED'}
        word={right.waits ? t('team.waits.word') : t(`team.rights.own.${right.status}`)}
        note={
          <>
            {right.status === 'GRANTED' ? t('team.impact.since', { date }) : date}{' '}
            {right.status === 'GRANTED' && act('REVOKED', t('team.rights.end'), t('team.rights.endLong', words))}
            {right.status === 'REQUESTED' && <a href={`#${keyOfRight(right)}`}>{t('team.rights.answer')}</a>}
            {(right.status === 'DECLINED' || right.status === 'REVOKED') && grant()}
          </>
        }
      />
    </td>
  )
}

interface OfferProps {
  item: string
  label: string
  busy: boolean
  onClick: () => void
}

/** Nobody asked for it, and it can be shown all the same. */
function Offer({ item, label, busy, onClick }: OfferProps) {
  const { t } = useTrellis().i18n
  return (
    <button type="button" className="t-mcell is-offer" aria-disabled={busy} onClick={onClick}>
      <Icon path={plusIcon} size="small" />
      <b>
        <span className="t-mcell__item">{item}</span>
        <span className="t-mcell__free">{t('team.rights.notShown')}</span>
        <span className="t-hidden">: {label}</span>
      </b>
    </button>
  )
}

function ViewCell({ item, view, store }: { item: ViewingItem; view: TeamView | undefined; store: ViewingRightsStore }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  if (!view || !strengthItems.includes(item))
    return (
      <td className="is-cannot">
        <span className="t-matrix__na">{t('team.rights.notForTeams')}</span>
      </td>
    )
  const words = { name: view.teamName, item: t(`team.items.${item}`) }
  const busy = store.busy.value.has(keyOfView(view))
  if (!view.shown)
    return (
      <td className="is-open">
        <Offer
          item={words.item}
          label={t('team.rights.showTo', words)}
          busy={busy}
          onClick={() => void store.showTeam(view, true)}
        />
      </td>
    )
  return (
    <td className="is-set">
      <MatrixCell
        item={words.item}
        status="GRANTED"
        word={t('team.rights.own.GRANTED')}
        note={
          <>
            {view.since && t('team.impact.since', { date: i18n.date(view.since, 'day') })}{' '}
            <button
              type="button"
              className="t-mcell__do"
              aria-disabled={busy}
              onClick={() => void store.showTeam(view, false)}
            >
              {t('team.rights.end')}
              <span className="t-hidden">: {t('team.rights.endLong', words)}</span>
            </button>
          </>
        }
      />
    </td>
  )
}
