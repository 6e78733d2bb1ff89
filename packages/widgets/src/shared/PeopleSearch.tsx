import { useSignals } from '@preact/signals-react/runtime'
import type { Client } from '@trellis/sdk'
import { useEffect, useState } from 'react'
import { Avatar } from './Avatar.tsx'
import { Button } from './Button.tsx'
import { useTrellis } from './context.tsx'
import { Input } from './Input.tsx'
import { magnifyingGlassIcon, plusIcon } from './icons.ts'
import { Loaded } from './Loaded.tsx'
import { useLoad } from './useLoad.ts'

export type FoundPerson = Awaited<ReturnType<Client['team']['searchMember']>>['members'][number]

export interface PeopleSearchProps {
  /** People of the organisation whose name or address holds what is typed. */
  find: (keyword: string) => Promise<readonly FoundPerson[]>
  /** Whether a person is in the list already. */
  isThere: (email: string) => boolean
  onInvite: (person: FoundPerson) => unknown
  /** Whether a person is being invited right now. */
  isBusy?: (userId: number) => boolean
  /** Words of the button, its name for a person, and the line below the field; left out, people are invited. */
  action?: { label: string; help: string; named: (name: string) => string }
}

/** Milliseconds without a further letter before the search begins. */
const settleMs = 300

/** People of the organisation, found while one types. */
export function PeopleSearch({ find, isThere, onInvite, isBusy, action }: PeopleSearchProps) {
  useSignals()
  const { i18n } = useTrellis()
  const { t } = i18n
  const [keyword, setKeyword] = useState('')
  const wanted = keyword.trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(setAsked, settleMs, wanted)
    return () => clearTimeout(timer)
  }, [wanted])
  const search = useLoad(async () => ({ keyword: asked, people: asked ? await find(asked) : [] }), [asked])
  const found = wanted ? search.value.value : null
  return (
    <div className="t-find">
      <Input
        label={t('team.manage.invite.search')}
        help={action?.help ?? t('team.manage.invite.searchHelp')}
        type="search"
        icon={magnifyingGlassIcon}
        autoComplete="off"
        maxLength={120}
        value={keyword}
        onChange={setKeyword}
        // It finds by itself: what stands around it is not sent by Enter.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
      <p className="t-small t-muted" role="status">
        {found?.keyword &&
          (found.people.length === 0
            ? t('team.manage.invite.nobody', { keyword: found.keyword })
            : t('team.manage.invite.found', { count: found.people.length }))}
      </p>
      <Loaded of={search} skeleton={null}>
        {() =>
          found &&
          found.people.length > 0 && (
            <ul className="t-find__list" aria-label={t('team.manage.invite.org')}>
              {found.people.map(it => (
                <li key={it.userId}>
                  <Avatar name={it.name} src={it.imageUrl} decorative />
                  <span className="t-find__who">
                    <b>{it.name}</b>
                    <small>{it.designation || it.email}</small>
                  </span>
                  {isThere(it.email) ? (
                    <span className="t-small t-muted">{t('team.manage.invite.there')}</span>
                  ) : (
                    <Button
                      size="small"
                      icon={plusIcon}
                      busy={isBusy?.(it.userId)}
                      aria-label={action?.named(it.name) ?? t('team.manage.invite.named', { name: it.name })}
                      onClick={() => void onInvite(it)}
                    >
                      {action?.label ?? t('team.manage.invite.action')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
