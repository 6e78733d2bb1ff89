import { useSignals } from '@preact/signals-react/runtime'
import { type I18n, type ViewingRight, viewingItems } from '@trellis/sdk'
import { type RefObject, useEffect, useRef } from 'react'
import { Button } from '../shared/Button.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { eyeIcon } from '../shared/icons.ts'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { whyNotDone } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { headingIn, useKeptFocus } from '../shared/useKeptFocus.ts'
import { persons } from '../shared/wording.ts'
import { RightsMatrix } from './RightsMatrix.tsx'
import { takenBack, UndoBar } from './UndoBar.tsx'
import { type Changed, keyOfRight, ViewingRightsModel, type ViewingRightsStore } from './ViewingRightsModel.ts'

export interface ViewingRightsProps {
  /** Where the nurture network is changed, whose people see the board without a right. */
  networkHref?: string
}

/** Who may see what of the signed-in person: requests that wait, and one table of people, teams and items. */
export function ViewingRights({ networkHref }: ViewingRightsProps) {
  const { client, i18n } = useTrellis()
  const store = useModel(() => new ViewingRightsModel(client), [client])
  useEffect(() => void store.load(), [store])
  return (
    <Loaded of={store.page} skeleton={8} refused={{ text: i18n.t('team.board.noRight') }}>
      {() => <Rights store={store} networkHref={networkHref} />}
    </Loaded>
  )
}

function Rights({ store, networkHref }: { store: ViewingRightsStore; networkHref: string | undefined }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const box = useRef<HTMLElement>(null)
  useKeptFocus(box, (_, line) => line?.querySelector('button') ?? headingIn(box))
  const rights = store.rights.value
  const teams = store.teams.value
  const network = store.network.value
  const error = store.outcome.value?.error
  if (rights.length === 0 && teams.length === 0 && network.length === 0)
    return <EmptyState level={1} title={t('team.rights.empty')} text={t('team.rights.emptyText')} />
  const viewers = rights.filter(it => it.status === 'GRANTED').map(it => it.viewerId)
  // Nobody from outside has an account, nor a right beside the place in the network.
  const people = new Set([...viewers, ...network.map(it => it.userId || it.name)]).size
  const seen = teams.filter(it => it.shown).map(it => it.teamName)
  const title =
    people > 0
      ? t('team.rights.title', { count: people })
      : seen.length > 0
        ? t('team.rights.titleTeam', { teams: i18n.list([...new Set(seen)]) })
        : t('team.rights.titleNobody')
  return (
    <article ref={box} className="t-board">
      <PageHead kicker={t('account.menu.viewingRights')} title={title} lead={t('team.rights.lead')} />
      <Requests store={store} />
      <div className="t-matrixpage">
        <RightsMatrix store={store} />
        {network.length > 0 && (
          <Notice icon={eyeIcon}>
            {t('team.rights.network', {
              names: persons(
                i18n,
                network.map(it => it.name),
              ),
            })}{' '}
            {networkHref && <a href={networkHref}>{t('plan.sight.network')}</a>}
          </Notice>
        )}
        <div className="t-askbar__place">
          {error !== undefined && (
            <Notice kind="critical" role="alert">
              {whyNotDone(error, t)}
            </Notice>
          )}
          <Said box={box} store={store} />
        </div>
      </div>
      <Section title={t('team.rights.meansTitle')}>
        <dl className="t-means">
          {viewingItems.map(it => (
            <div key={it}>
              <dt>{t(`team.items.${it}`)}</dt>
              <dd>{t(`team.rights.means.${it}`)}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </article>
  )
}

/** Requests that wait, each with what it would show and its two answers. */
function Requests({ store }: { store: ViewingRightsStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const waiting = store.waiting.value
  if (waiting.length === 0) return null
  const wordsOf = (it: ViewingRight) => ({ name: it.viewerName, item: t(`team.items.${it.itemType}`) })
  return (
    <Section title={t('team.rights.titleWaiting', { count: waiting.length })}>
      <ul className="t-requests">
        {waiting.map((it, index) => (
          <li key={keyOfRight(it)} id={keyOfRight(it)} className="t-request">
            <div>
              <p className="t-label">
                {it.changedAt
                  ? t('team.rights.teamSince', { team: it.teamName, date: i18n.date(it.changedAt) })
                  : it.teamName}
              </p>
              <h3 className="t-subheading">{t('notification.rules.viewingRequest.title', wordsOf(it))}</h3>
              <p className="t-small">{t(`team.rights.means.${it.itemType}`)}</p>
            </div>
            <div className="t-actions">
              <Button
                kind={index === 0 ? 'primary' : 'default'}
                busy={store.busy.value.has(keyOfRight(it))}
                onClick={() => void store.decide(it, 'GRANTED')}
              >
                {t('team.rights.show')}
                <span className="t-hidden">: {t('team.rights.showTo', wordsOf(it))}</span>
              </Button>
              <Button
                kind="quiet"
                busy={store.busy.value.has(keyOfRight(it))}
                onClick={() => void store.decide(it, 'DECLINED')}
              >
                {t('team.rights.decline')}
                <span className="t-hidden">: {t('team.rights.declineLong', wordsOf(it))}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What was changed last, with the way back. */
function Said({ box, store }: { box: RefObject<HTMLElement | null>; store: ViewingRightsStore }) {
  useSignals()
  const { t } = useTrellis().i18n
  const changed = store.changed.value
  return (
    <UndoBar box={box} busy={store.busy.value.has('undo')} onUndo={() => void store.undo()} taken={takenBack(store, t)}>
      {changed && saidOf(changed, t)}
    </UndoBar>
  )
}

function saidOf({ right, view }: Changed, t: I18n['t']): string {
  const name = right ? right.viewerName : view.teamName
  if (right?.waits) return t('team.waits.owner', { name })
  const item = t(`team.items.${right ? right.itemType : view.itemType}`)
  const isShown = right ? right.status === 'GRANTED' : view.shown
  return t(`team.rights.decided.${isShown ? 'granted' : 'ended'}`, { name, item })
}
