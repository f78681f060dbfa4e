const answer = document.getElementById('answer');
const rows = document.getElementById('orders');
const SHOWN = 20;

async function call(method, path, body, headers = {}) {
  const response = await fetch(`api/${path}`, {
    method,
    headers: body ? {'Content-Type': 'application/json', ...headers} : headers,
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  const isJson = (response.headers.get('Content-Type') ?? '').startsWith('application/');
  const json = isJson && text ? JSON.parse(text) : {};
  if (!response.ok) {
    throw new Error(json.error ?? json.detail ?? `The shop answered with status ${response.status}.`);
  }
  return json;
}

/** Runs an action and says in one sentence what came of it. */
async function tell(action) {
  try {
    answer.textContent = await action();
  } catch (problem) {
    answer.textContent = problem.message;
  }
  await refresh();
}

/** One key for each order that the customer means: a lost answer is asked for again, and no second order is placed. */
let key = newKey();

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('');
}

async function placeOrder(form) {
  const data = new FormData(form);
  const order = {
    customer: data.get('customer'),
    item: data.get('item'),
    amountCents: Number(data.get('amount')),
  };
  const {orderId} = await call('POST', 'orders', order, {'Idempotency-Key': `"${key}"`});
  key = newKey();
  const row = rows.insertRow(0);
  row.dataset.orderId = orderId;
  [orderId, 'PLACED', 0, 0].forEach(value => row.insertCell().textContent = value);
  if (rows.rows.length > SHOWN) {
    rows.deleteRow(SHOWN);
  }
  return `Order ${orderId} was placed.`;
}

async function switchCarrier(up) {
  await call('PUT', 'carrier', {up});
  return up ? 'The carrier was switched on.' : 'The carrier was switched off.';
}

async function refresh() {
  try {
    const stats = await call('GET', 'stats');
    document.querySelectorAll('[data-stat]').forEach(cell => cell.textContent = stats[cell.dataset.stat]);
    await Promise.all(Array.from(rows.rows, refreshRow));
  } catch (problem) {
    answer.textContent = problem.message;
  }
}

async function refreshRow(row) {
  const order = await call('GET', `orders/${encodeURIComponent(row.dataset.orderId)}`);
  [order.orderId, order.status, order.payments, order.shipments]
    .forEach((value, i) => row.cells[i].textContent = value);
}

/** Asks again only after the last answer, so that a slow server is not asked twice at a time. */
async function watch() {
  await refresh();
  setTimeout(watch, 2000);
}

document.getElementById('order').addEventListener('input', () => key = newKey());
document.getElementById('order').addEventListener('submit', event => {
  event.preventDefault();
  tell(() => placeOrder(event.target));
});
document.getElementById('up').addEventListener('click', () => tell(() => switchCarrier(true)));
document.getElementById('down').addEventListener('click', () => tell(() => switchCarrier(false)));
watch();
