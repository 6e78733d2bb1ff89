import { useSignals } from '@preact/signals-react/runtime'
import { shareLimits } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Avatar } from '../../shared/Avatar.tsx'
import { Button, type ButtonProps } from '../../shared/Button.tsx'
import { useTrellis } from '../../shared/context.tsx'
import { FormDialog } from '../../shared/FormDialog.tsx'
import { Input } from '../../shared/Input.tsx'
import { paperPlaneRightIcon, trashIcon } from '../../shared/icons.ts'
import { Loaded } from '../../shared/Loaded.tsx'
import { useModel } from '../../shared/model.ts'
import { type FoundPerson, PeopleSearch } from '../../shared/PeopleSearch.tsx'
import { Told } from '../../shared/Told.tsx'
import { ShareModel } from './ShareModel.ts'

export interface ShareSprintProps {
  sprint: { id: number; label: string }
  kind: 'user' | 'team'
  /** What says which sprint it is. */
  describedBy?: string | undefined
  /** Of the button that opens it. */
  button?: Pick<ButtonProps, 'kind' | 'size'>
}

/** The button behind which a sprint is shared with colleagues, and taken back. Source: sprints, Calls of our own. */
export function ShareSprint({ sprint, kind, describedBy, button }: ShareSprintProps) {
  const { t } = useTrellis().i18n
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button {...button} icon={paperPlaneRightIcon} aria-describedby={describedBy} onClick={() => setOpen(true)}>
        {t('sprint.share.action')}
      </Button>
      {open && <ShareDialog sprint={sprint} kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}

function ShareDialog({ sprint, kind, onClose }: ShareSprintProps & { onClose: () => void }) {
  useSignals()
  const { client, i18n, person } = useTrellis()
  const { t } = i18n
  const store = useModel(() => new ShareModel(client, sprint.id, kind), [client, sprint.id, kind])
  useEffect(() => void store.load.reload(), [store])
  const [chosen, setChosen] = useState<FoundPerson[]>([])
  const [message, setMessage] = useState('')
  const busy = store.busy.value.has('share')
  const send = async () => {
    const isShared = await store.share(
      chosen.map(it => it.userId),
      message,
    )
    if (!isShared) return
    setChosen([])
    setMessage('')
  }
  return (
    <FormDialog
      open
      size={600}
      className="t-share"
      title={t('sprint.share.title', { label: sprint.label })}
      text={t('sprint.share.text')}
      closeLabel={t('core.actions.close')}
      onClose={onClose}
      send={t('sprint.share.send')}
      onSend={send}
      busy={busy}
      blocked={chosen.length === 0 ? t('sprint.share.nobody') : null}
    >
      <Loaded of={store.load} skeleton={3}>
        {({ shares }) => (
          <>
            {chosen.length < shareLimits.people && (
              <PeopleSearch
                find={async keyword =>
                  (await client.team.searchMember({ query: { keyword, activeOnly: 'true' } })).members.filter(
                    it => it.userId !== person?.userId,
                  )
                }
                isThere={email => [...shares, ...chosen].some(it => it.email.toLowerCase() === email.toLowerCase())}
                onInvite={it => setChosen([...chosen, it])}
                action={{
                  label: t('sprint.share.choose'),
                  help: t('sprint.share.findHelp', { count: shareLimits.people }),
                  named: name => t('sprint.share.chooseNamed', { name }),
                }}
              />
            )}
            {chosen.length > 0 && (
              <>
                <h3 className="t-label">{t('sprint.share.chosen')}</h3>
                <ul className="t-share__people">
                  {chosen.map(it => (
                    <li key={it.userId}>
                      <Avatar name={it.name} src={it.imageUrl} decorative />
                      <b>{it.name}</b>
                      <Button
                        kind="quiet"
                        size="small"
                        icon={trashIcon}
                        label={t('sprint.share.removeNamed', { name: it.name })}
                        onClick={() => setChosen(chosen.filter(one => one !== it))}
                      />
                    </li>
                  ))}
                </ul>
                <Input
                  label={t('sprint.share.message')}
                  value={message}
                  maxLength={shareLimits.message}
                  onChange={setMessage}
                />
              </>
            )}
            {shares.length > 0 && (
              <>
                <h3 className="t-label">{t('sprint.share.readers')}</h3>
                <ul className="t-share__people">
                  {shares.map(it => (
                    <li key={it.userId}>
                      <Avatar name={it.name} src={it.imageUrl} decorative />
                      <span>
                        <b id={`t-share-${it.userId}`}>{it.name}</b>
                        <small>{t('sprint.share.since', { day: i18n.date(it.sharedAt) })}</small>
                      </span>
                      <Button
                        size="small"
                        busy={store.busy.value.has(`back-${it.userId}`)}
                        aria-describedby={`t-share-${it.userId}`}
                        onClick={() => void store.takeBack(it.userId)}
                      >
                        {t('sprint.share.takeBack')}
                      </Button>
                    </li>
                  ))}
                </ul>
              </>
            )}
            <Told of={store} />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}
