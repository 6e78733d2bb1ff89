import { useSignals } from '@preact/signals-react/runtime'
import { type ViewingRight, viewingItems } from '@trellis/sdk'
import { useEffect, useMemo, useState } from 'react'
import { Button } from '../shared/Button.tsx'
import { Confirmation } from '../shared/Confirmation.tsx'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { Notice } from '../shared/Notice.tsx'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { Skeleton } from '../shared/Skeleton.tsx'
import { Switch } from '../shared/Switch.tsx'
import { WhoSees } from '../shared/WhoSees.tsx'
import { BoardFailed, messageOf } from './BoardFailed.tsx'
import { createViewingRights, keyOfRight } from './createViewingRights.ts'
import { RightsByTeam } from './RightsByTeam.tsx'

/** Who may see what of the signed-in person: requests that wait, rights granted, and what each team sees. */
export function ViewingRights() {
  useSignals()
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const store = useMemo(() => createViewingRights(client), [client])
  const [revoking, setRevoking] = useState<ViewingRight | null>(null)
  useEffect(() => {
    void store.load()
  }, [store])

  const rights = store.rights.value
  const error = store.error.value
  if (!rights) {
    if (error !== null) return <BoardFailed error={error} onRetry={() => void store.load()} />
    return <Skeleton label={t('core.states.loading')} lines={8} />
  }
  const waiting = store.waiting.value
  const teams = store.teams.value
  const decided = store.decided.value
  const wordsOf = (it: ViewingRight) => ({ name: it.viewerName, item: t(`team.items.${it.itemType}`) })
  if (rights.length === 0 && teams.length === 0)
    return <EmptyState level={1} size="title" title={t('team.rights.empty')} text={t('team.rights.emptyText')} />
  return (
    <article className="t-board">
      <PageHead
        kicker={t('account.menu.viewingRights')}
        title={waiting.length > 0 ? t('team.rights.titleWaiting', { count: waiting.length }) : t('team.rights.title')}
        lead={t('team.rights.lead')}
      />
      <div className="t-rights__words">
        {error !== null && (
          <Notice kind="critical" role="alert">
            {messageOf(error, i18n)}
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
                    busy={store.isBusy(keyOfRight(it))}
                    aria-label={t('team.rights.declineLong', wordsOf(it))}
                    onClick={() => void store.decide(it, 'DECLINED')}
                  >
                    {t('team.rights.decline')}
                  </Button>
                  <Button
                    kind={index === 0 ? 'primary' : 'default'}
                    busy={store.isBusy(keyOfRight(it))}
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
            key={`${it.teamId}/${it.itemType}`}
            end
            label={t('team.rights.teamSwitch', { team: it.teamName, item: t(`team.items.${it.itemType}`) })}
            help={t('team.rights.teamSwitchHelp')}
            checked={it.shown}
            disabled={store.isBusy(`${it.teamId}/${it.itemType}`)}
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
