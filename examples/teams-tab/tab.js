// The page that a Teams manifest names as contentUrl: …/teams-tab/?locale={locale}&theme={theme}. Teams fills in both.
const trellis = location.origin
const teams = new URLSearchParams(location.search)
const frame = document.createElement('iframe')
frame.src = `${trellis}/embed/frame.html?${new URLSearchParams({
  host: location.origin,
  language: (teams.get('locale') ?? 'en').slice(0, 2),
  scheme: teams.get('theme') === 'dark' ? 'dark' : 'light',
})}`
frame.title = 'Growth Leader Assessment'

addEventListener('message', async ({ origin, source, data }) => {
  if (origin !== trellis || source !== frame.contentWindow || data?.trellis !== 1) return
  if (data.type === 'height') frame.style.height = `${data.height}px`
  if (data.type === 'token-wanted') {
    // In Teams: microsoftTeams.authentication.getAuthToken(), which your backend checks before it asks Trellis.
    const { access_token: token } = await (await fetch('/examples/token')).json()
    frame.contentWindow.postMessage({ trellis: 1, type: 'token', token }, trellis)
  }
})
document.querySelector('#slot').append(frame)
