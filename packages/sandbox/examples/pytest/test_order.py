"""Tests of a shop in another language. They need pytest and the standard library."""

import json
import subprocess
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

REPOSITORY = Path(__file__).resolve().parents[4]

ADDRESS = {
    "first_name": "Jo", "last_name": "Example", "street1": "Example Street 1", "zip": "10115", "city": "Berlin",
    "country_code": "DE", "email": "jo@example.com", "phone": "+49 30 000000",
}


class Sandbox:
    def __init__(self, url, keys):
        self.url = url
        self.keys = keys

    def call(self, method, path, body=None, key="merchant", **headers):
        """Sends a request. Returns the status and the JSON of the response."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.keys[key]}", "Content-Type": "application/json", **headers}
        try:
            with urlopen(Request(self.url + path, data, headers, method=method)) as response:
                return response.status, json.load(response)
        except HTTPError as error:
            return error.code, json.load(error)

    def advance(self, duration):
        status, clock = self.call("POST", "/test/clock", {"advance": duration})
        assert status == 200, clock
        return clock


@pytest.fixture(scope="module")
def sandbox():
    process = subprocess.Popen(
        ["npm", "run", "--silent", "sandbox"], cwd=REPOSITORY, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield Sandbox(**json.loads(process.stdout.readline()))
    process.communicate()  # closes its standard input, so that it stops
    assert process.returncode == 0


def place_order(sandbox, once, key="merchant", **address):
    order = {
        "email": "jo@example.com", "items": [{"variant_id": 1, "quantity": 2}],
        "shipping_address": {**ADDRESS, **address},
        "shipping": {"handle": "standard"}, "payment": {"handle": "invoice"},
    }
    status, placed = sandbox.call("POST", "/v2/orders", order, key, **{"Idempotency-Key": once})
    assert status == 201, placed
    return placed


def test_an_order_is_prepared_once_its_work_is_done(sandbox):
    order = place_order(sandbox, "shop-1001")
    assert order["state"] == "preparing"
    sandbox.advance("PT0S")  # does the work that is ready
    assert sandbox.call("GET", f"/v2/orders/{order['id']}")[1]["state"] == "prepared"


def test_the_service_remembers_an_idempotency_key_for_a_day(sandbox):
    first = place_order(sandbox, "shop-1002")
    assert place_order(sandbox, "shop-1002")["id"] == first["id"]
    assert sandbox.advance("P2D")["advanced_by"] == "P2D"
    assert place_order(sandbox, "shop-1002")["id"] != first["id"]


def test_an_order_is_completed_and_another_one_fails(sandbox):
    def advance(order, to):
        path = f"/v2/test/orders/{order['id']}/advance"
        return sandbox.call("POST", path, {"to": to}, key="merchant_test")[1]

    assert advance(place_order(sandbox, "shop-1003", "merchant_test"), "completed")["state"] == "completed"
    failing = place_order(sandbox, "shop-1004", "merchant_test", zip="TEST-PREPARING-FAILS")
    assert advance(failing, "failed")["failure_message"]


def test_a_request_succeeds_after_a_failure_of_the_service(sandbox):
    sandbox.call("POST", "/test/faults", {"fail_next_table_calls": 1})
    assert sandbox.call("GET", "/v2/products")[0] == 503
    assert sandbox.call("GET", "/v2/products")[0] == 200
