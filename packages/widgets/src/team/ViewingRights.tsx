import { useSignals } from '@preact/signals-react/runtime'
import { type ViewingRight, viewingItems } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Loaded } from '../shared/Loaded.tsx'
import { useModel } from '../shared/model.ts'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { reasonOf } from '../shared/reasonOf.ts'
import { Section } from '../shared/Section.tsx'
import { Switch } from '../shared/Switch.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'
import { RightsByTeam } from './RightsByTeam.tsx'
import { keyOfRight, keyOfView, ViewingRightsModel, type ViewingRightsStore } from './ViewingRightsModel.ts'

/** Who may see what of the signed-in person: requests that wait, rights granted, and what each team sees. */
export function ViewingRights() {
  const { client, i18n } = useTrellis()
  const store = useModel(() => new ViewingRightsModel(client), [client])
  useEffect(() => void store.load(), [store])
  return (
    <Loaded of={store.page} skeleton={8} refused={{ text: i18n.t('team.board.noRight') }}>
      {() => <Rights store={store} />}
    </Loaded>
  )
}

function Rights({ store }: { store: ViewingRightsStore }) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [revoking, setRevoking] = useState<ViewingRight | null>(null)
  const rights = store.rights.value
  const waiting = store.waiting.value
  const teams = store.teams.value
  const decided = store.decided.value
  const error = store.outcome.value?.error
  const wordsOf = (it: ViewingRight) => ({ name: it.viewerName, item: t(`team.items.${it.itemType}`) })
  if (rights.length === 0 && teams.length === 0)
    return <EmptyState level={1} title={t('team.rights.empty')} text={t('team.rights.emptyText')} />
  return (
    <article className="t-board">
      <PageHead
        kicker={t('account.menu.viewingRights')}
        title={waiting.length > 0 ? t('team.rights.titleWaiting', { count: waiting.length }) : t('team.rights.title')}
        lead={t('team.rights.lead')}
      />
      <div className="t-rights__words">
        {error !== undefined && (
          <Notice kind="critical" role="alert">
            {reasonOf(error, t)}
          </Notice>
        )}
        <div role="status">
          {decided && (
            <Notice kind={decided.waits ? 'caution' : 'positive'}>
              {decided.waits
                ? t('team.waits.owner', wordsOf(decided))
                : t(`team.rights.decided.${decided.status === 'GRANTED' ? 'granted' : 'ended'}`, wordsOf(decided))}
            </Notice>
          )}
        </div>
      </div>
      {waiting.length > 0 && (
        <Section title={t('team.rights.waitingTitle')}>
          <ul className="t-rowlist t-rights">
            {waiting.map((it, index) => (
              <li key={keyOfRight(it)}>
                <span className="t-rights__what">
                  <b>{t('team.rights.request', wordsOf(it))}</b>
                  <span className="t-small t-muted">{t(`team.rights.means.${it.itemType}`)}</span>
                  <span className="t-small t-muted">
                    {it.changedAt
                      ? t('team.rights.teamSince', { team: it.teamName, date: i18n.date(it.changedAt) })
                      : it.teamName}
                  </span>
                </span>
                <span className="t-rowlist__end">
                  <Button
                    busy={store.busy.value.has(keyOfRight(it))}
                    aria-label={t('team.rights.declineLong', wordsOf(it))}
                    onClick={() => void store.decide(it, 'DECLINED')}
                  >
                    {t('team.rights.decline')}
                  </Button>
                  <Button
                    kind={index === 0 ? 'primary' : 'default'}
                    busy={store.busy.value.has(keyOfRight(it))}
                    aria-label={t('team.rights.grantLong', wordsOf(it))}
                    onClick={() => void store.decide(it, 'GRANTED')}
                  >
                    {t('team.rights.grant')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('team.rights.whoTitle')} text={t('team.rights.whoText')}>
        <RightsByTeam rights={rights} store={store} onRevoke={setRevoking} />
      </Section>
      <Section title={t('team.rights.teamTitle')} text={t('team.rights.teamText')}>
        <WhoSees item="strengths" />
        {teams.map(it => (
          <Switch
            key={keyOfView(it)}
            end
            label={t('team.rights.teamSwitch', { team: it.teamName, item: t(`team.items.${it.itemType}`) })}
            help={t('team.rights.teamSwitchHelp')}
            checked={it.shown}
            disabled={store.busy.value.has(keyOfView(it))}
            onChange={on => void store.showTeam(it, on)}
          />
        ))}
      </Section>
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
      <Confirmation
        open={revoking !== null}
        danger
        title={t('team.rights.revokeTitle')}
        text={revoking && t('team.rights.revokeText', wordsOf(revoking))}
        no={t('core.actions.cancel')}
        yes={t('team.rights.revoke')}
        close={t('core.actions.close')}
        onResult={result => {
          if (result === 'confirm' && revoking) void store.decide(revoking, 'REVOKED')
          setRevoking(null)
        }}
      />
    </article>
  )
}
