/* What the browser does by itself: theme, copying, tidy addresses, keys, when to refresh, and a dialog when an action finds no answer. */
(() => {
  'use strict';

  const each = (selector, visit) => document.querySelectorAll(selector).forEach(visit);

  function chooseTheme(choice) {
    document.documentElement.dataset.theme = choice;
    document.cookie = `semel_theme=${choice}; path=/; max-age=31536000; samesite=lax`;
    each('[data-theme-choice]', (button) => {
      const isChosen = button.dataset.themeChoice === choice;
      button.setAttribute('aria-checked', String(isChosen));
      button.tabIndex = isChosen ? 0 : -1;
    });
  }

  /* A group of radio buttons is one stop; within it arrow keys go on, and choose. */
  function chooseThemeByArrows(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step && event.target.dataset.themeChoice) {
      const choices = Array.from(document.querySelectorAll('[data-theme-choice]'));
      const next = choices[(choices.indexOf(event.target) + step + choices.length) % choices.length];
      chooseTheme(next.dataset.themeChoice);
      next.focus();
      event.preventDefault();
    }
  }

  async function copy(button) {
    const text = document.getElementById(button.dataset.copy).textContent;
    try {
      await navigator.clipboard.writeText(text);
      button.classList.add('is-copied');
    } catch (refused) {
      getSelection().selectAllChildren(document.getElementById(button.dataset.copy));
    }
    setTimeout(() => button.classList.remove('is-copied'), 1500);
  }

  function showTrouble(kind, reference) {
    const dialog = document.getElementById('trouble');
    each('[data-trouble]', (sentence) => { sentence.hidden = sentence.dataset.trouble !== kind; });
    const line = document.getElementById('trouble-reference');
    line.hidden = !reference;
    line.querySelector('code').textContent = reference || '';
    if (!dialog.open) {
      dialog.showModal();
    }
  }

  /* A page instead of an answer means that the container asks to sign in. */
  function kindOf(answer) {
    const told = answer.getResponseHeader('Semel-Failure');
    if (told) {
      return told;
    }
    if (answer.status === 0 || answer.status === 502 || answer.status === 503 || answer.status === 504) {
      return 'offline';
    }
    return answer.status < 400 || answer.status === 401 ? 'signed-out' : 'failed';
  }

  /* What was confirmed is done by the server, with the dialog or without it: so it stays, and says so. */
  function setUnderWay(isUnderWay) {
    const sentence = document.getElementById('under-way');
    const cancel = document.getElementById('confirm:cancel');
    if (sentence && cancel) {
      sentence.hidden = !isUnderWay;
      cancel.disabled = isUnderWay;
    }
  }

  function isUnderWay() {
    const sentence = document.getElementById('under-way');
    return Boolean(sentence) && !sentence.hidden;
  }

  /* Where an action was asked for, and where the focus is: the button, and the row that it stands in. A row may move, and its
     button be off now. */
  let asked = null;
  let polled = null;

  const rowsShown = () => Array.from(document.querySelectorAll('main [data-rk]'));

  function placeOf(element) {
    const row = element.closest('[data-rk]');
    return { id: element.id, row: row && row.dataset.rk, number: rowsShown().indexOf(row) };
  }

  /* The row may have gone: then to the one that stands in its place now. */
  function goTo(place) {
    const rows = rowsShown();
    const row = rows.find((one) => one.dataset.rk === place.row) || rows[Math.min(place.number, rows.length - 1)];
    const target = place.row
      ? row && (row.querySelector('button:not(:disabled)') || row.querySelector('a[href]'))
      : document.querySelector(`button[id="${place.id}"]:not(:disabled)`);
    (target || document.getElementById('content')).focus();
  }

  function isElsewhere() {
    const focused = document.activeElement;
    return focused && focused !== document.body && !focused.closest('.ui-dialog');
  }

  function goBack() {
    if (asked && !isElsewhere()) {
      goTo(asked);
      asked = null;
    }
  }

  /* PrimeFaces gives the focus back a tenth of a second after a dialog has gone, and takes it from a reader who has gone on. */
  function returnFocus() {
    const before = this.focusedElementBeforeDialogOpened;
    setTimeout(() => {
      if (before && !isElsewhere() && jQuery('.ui-dialog:visible').length === 0) {
        before.focus({ preventScroll: true });
      }
    });
  }

  const liveRow = (element) => element && element.closest('.live [data-rk]');

  /* An answer of the poll replaces the row that has the focus. */
  function noteRow() {
    polled = liveRow(document.activeElement) ? placeOf(document.activeElement) : null;
  }

  function goBackToRow() {
    const focused = document.activeElement;
    if (polled && (!focused || focused === document.body || focused.disabled)) {
      goTo(polled);
    }
    polled = null;
  }

  /* What the address says of a list that is shown. */
  let shownSearch = location.search;

  /* Pages and orders of a list are places to go back to. */
  function showTableState(state) {
    const address = new URL(location.href);
    const shown = new URLSearchParams(state);
    for (const name of ['sort', 'size', 'page']) {
      address.searchParams.delete(name);
      if (shown.has(name)) {
        address.searchParams.set(name, shown.get(name));
      }
    }
    if (address.search !== shownSearch) {
      history.pushState(null, '', address);
      shownSearch = address.search;
    }
    each('form.filter', (form) => {
      for (const name of ['sort', 'size']) {
        form.elements[name].value = shown.get(name) || '';
      }
    });
  }

  const isPoll = (settings) => String(settings.source).endsWith(':poll');
  const opened = new Map();
  let isOver = false;

  function readAgainWhenGoneBack() {
    if (location.search !== shownSearch) {
      location.reload();
    }
  }

  /* The way back to the list is the way to what was shown of it. */
  function keepFilterInCrumbs() {
    const from = document.referrer && new URL(document.referrer);
    each('.crumbs a[href]', (link) => {
      if (from && from.origin === location.origin && from.pathname === link.pathname && !link.search) {
        link.search = from.search;
      }
    });
  }

  /* The poll of the page rests while nothing is seen, and while the focus is in what it would replace, unless a row has it, which gets it back. */
  function isToRest(name) {
    const focused = document.activeElement;
    if (document.hidden) {
      return true;
    }
    return name === 'live'
      ? isOver || Boolean(focused && focused.closest('.live') && !liveRow(focused))
      : Boolean(focused && focused.closest('.progress pre, .progress summary'));
  }

  /* What is followed only for a while, and has been stopped, is not started again. */
  const resting = new Set();

  const pollsOfPage = () => ['live', 'follow'].filter((name) => window.PrimeFaces && PrimeFaces.widgets[name]);

  function restOrGoOn() {
    for (const name of pollsOfPage()) {
      const poll = PrimeFaces.widgets[name];
      if (isToRest(name)) {
        if (poll.isActive()) {
          resting.add(name);
          poll.stop();
        }
      } else if (resting.delete(name)) {
        poll.start();
      }
    }
  }

  function refreshWhenSeenAgain() {
    restOrGoOn();
    for (const name of pollsOfPage()) {
      if (PrimeFaces.widgets[name].isActive()) {
        PrimeFaces.widgets[name].cfg.fn();
      }
    }
  }

  /* What the reader has unfolded stays so when it is replaced. */
  function unfoldAgain() {
    each('.live details[id], .progress details[id]', (details) => { details.open = opened.get(details.id) || false; });
  }

  const rowOfFocus = () => document.activeElement && document.activeElement.closest('main [data-rk]');

  function moveBy(step) {
    const rows = rowsShown();
    const here = rows.indexOf(rowOfFocus());
    const row = here < 0 ? rows[step > 0 ? 0 : rows.length - 1] : rows[here + step];
    /* What has no page of its own, such as a queue, has a box. */
    const target = row && (row.querySelector('a[href]') || row.querySelector('button:not(:disabled)') || row.querySelector('[role="checkbox"], .ui-chkbox input'));
    if (target) {
      target.focus();
    }
  }

  function select() {
    const row = rowOfFocus();
    const box = row && row.querySelector('.ui-chkbox-box');
    if (box) {
      box.click();
    }
  }

  /* What is selected goes first, then the row; the page of one thing has one such button. */
  function retry() {
    const isOn = 'button:is([id$="retry"], [id$="runAgain"]):not(:disabled)';
    const ofSelection = document.querySelector(`[id="list:bulk"] ${isOn}`);
    const row = rowOfFocus();
    const button = ofSelection || (row ? row.querySelector(isOn) : rowsShown().length === 0 && document.querySelector(`main ${isOn}`));
    if (button) {
      button.click();
    }
  }

  function goToField(selector) {
    const field = Array.from(document.querySelectorAll(selector)).find((one) => one.offsetParent);
    if (field) {
      field.focus();
    }
  }

  const keys = {
    j: () => moveBy(1),
    k: () => moveBy(-1),
    x: select,
    r: retry,
    f: () => goToField('form.filter input[type="search"]'),
    '/': () => goToField('form.search input'),
    '?': () => document.getElementById('shortcuts').showModal(),
  };

  /* Not with p:hotkey: it knows keys by their place on an English keyboard, where others have no "/", and does not rest for dialogs. */
  function obey(event) {
    const act = event.ctrlKey || event.altKey || event.metaKey ? null : keys[event.key];
    const isTyping = event.target.closest('input, textarea, select, [contenteditable]');
    const isAsked = document.querySelector('dialog[open]') || (window.jQuery && jQuery('.ui-dialog:visible').length > 0);
    if (act && !isTyping && !isAsked && document.getElementById('shortcuts')) {
      act();
      event.preventDefault();
    }
  }

  function stayWhileUnderWay(event) {
    const closes = event.type === 'click' ? event.target.closest('.ui-dialog-titlebar-close') : event.key === 'Escape';
    if (closes && isUnderWay()) {
      event.stopImmediatePropagation();
      event.preventDefault();
    }
  }

  addEventListener('click', stayWhileUnderWay, true);
  addEventListener('keydown', stayWhileUnderWay, true);

  addEventListener('visibilitychange', refreshWhenSeenAgain);
  addEventListener('popstate', readAgainWhenGoneBack);
  addEventListener('focusin', restOrGoOn);
  addEventListener('focusout', () => setTimeout(restOrGoOn));
  addEventListener('toggle', (event) => {
    if (event.target.id) {
      opened.set(event.target.id, event.target.open);
    }
  }, true);

  document.addEventListener('click', (event) => {
    const button = event.target.closest('button');
    if (button && button.dataset.themeChoice) {
      chooseTheme(button.dataset.themeChoice);
    } else if (button && button.dataset.copy) {
      copy(button);
    } else if (button && button.dataset.close) {
      document.getElementById(button.dataset.close).close();
    } else if (button && button.dataset.open) {
      document.getElementById(button.dataset.open).showModal();
    } else if (button && button.dataset.dismiss) {
      PF(button.dataset.dismiss).hide();
    } else if (button && button.dataset.reload) {
      location.reload();
    }
    if (button && ['confirm:confirm', 'confirm:one'].includes(button.id)) {
      setUnderWay(true);
    } else if (button && button.id && !button.closest('.ui-dialog')) {
      asked = placeOf(button);
    }
    each('details.menu[open]', (menu) => { menu.open = menu.contains(event.target); });
  });

  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      each('details.menu[open]', (menu) => { menu.open = false; });
    }
    chooseThemeByArrows(event);
    obey(event);
  });

  /* An address names only what is filtered by. */
  document.addEventListener('submit', (event) => {
    if (event.target.matches('form.filter')) {
      Array.from(event.target.elements).forEach((field) => { field.disabled = field.name && !field.value; });
    }
  });

  /* After "back" the browser shows the form as it was left. */
  addEventListener('pageshow', () => each('form.filter :disabled', (field) => { field.disabled = false; }));

  /* In a narrow window the navigation is a line, and so are the tabs of a list. scrollIntoView would also let Tab go on from here, past the link to the content. */
  function bringIntoSight(link) {
    const line = link.closest('nav');
    const before = link.getBoundingClientRect().left - line.getBoundingClientRect().left;
    line.scrollLeft += before - (line.clientWidth - link.offsetWidth) / 2;
  }

  /* A filter that is in use is in sight. */
  function unfoldWhatIsUsed() {
    each('details.more', (part) => {
      part.open = Array.from(part.querySelectorAll('input, select')).some((field) => field.value);
    });
  }

  /* In cards the order is chosen from a list. PrimeFaces does not find a heading of two words there, and shows the first one. */
  function showOrderInCards() {
    each('.ui-datatable-reflow', (table) => {
      const sorted = table.querySelector('th[aria-sort="ascending"], th[aria-sort="descending"]');
      const orders = table.querySelector('.ui-reflow-dropdown');
      if (sorted && orders) {
        const title = sorted.querySelector('.ui-column-title').textContent.trim();
        const both = Array.from(orders.options).filter((order) => order.text.startsWith(`${title} `));
        const shown = both[sorted.getAttribute('aria-sort') === 'ascending' ? 0 : 1];
        if (shown) {
          shown.selected = true;
        }
      }
    });
  }

  // Of a page that comes out of the cache the tables are made after it is loaded.
  addEventListener('load', () => setTimeout(showOrderInCards));
  addEventListener('load', restOrGoOn);

  document.addEventListener('DOMContentLoaded', () => {
    unfoldWhatIsUsed();
    keepFilterInCrumbs();
    each('nav.side .is-here, nav.tabs .is-here', bringIntoSight);
    if (window.PrimeFaces && PrimeFaces.widget.Dialog) {
      PrimeFaces.widget.Dialog.prototype.returnFocus = returnFocus;
    }
    if (window.jQuery) {
      jQuery(document)
        .on('pfAjaxError', (event, answer, settings) => {
          if (isPoll(settings)) {
            document.getElementById('stale').hidden = false;
            isOver = ['signed-out', 'expired'].includes(kindOf(answer));
            restOrGoOn();
          } else {
            showTrouble(kindOf(answer), answer.getResponseHeader('Semel-Reference'));
          }
        })
        .on('pfAjaxSuccess', (event, answer, settings) => {
          if (isPoll(settings)) {
            document.getElementById('stale').hidden = true;
            noteRow();
          }
        })
        .on('pfAjaxComplete', (event, answer, settings, told) => {
          if (isPoll(settings)) {
            unfoldAgain();
            setTimeout(goBackToRow);
            return;
          }
          setUnderWay(false);
          showOrderInCards();
          if (settings.source === 'confirm:confirm') {
            setTimeout(goBack);
          }
          if (told && told.tableState !== undefined) {
            showTableState(told.tableState);
          }
        });
    }
  });
})();
