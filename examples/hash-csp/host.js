// Calls from before the script is here wait in the queue.
window.trellis ??= Object.assign((...call) => trellis.q.push(call), { q: [] })

trellis('configure', {
  // Your own backend knows who is signed in and asks Trellis for a token; see ../token-backend.ts.
  getToken: async () => (await (await fetch('/examples/token')).json()).access_token,
})
