//! Uses the client of progenitor against a live service.
use openapi::{types, Client, Error};
use serde_json::{from_value, json};

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let client = Client::new(&std::env::var("ASPECTORY_URL")?);
    let [orders, customers] =
        ["orders", "customers"].map(|name| format!("urn:li:dataset:(urn:li:dataPlatform:hive,progenitor/{name},PROD)"));
    let tag = "urn:li:tag:sdk-progenitor";
    let table: types::EntityV3 = from_value(json!({
        "urn": orders,
        "datasetProperties": { "value": { "name": "orders", "customProperties": { "team": "sales" } } },
        "upstreamLineage": { "value": { "upstreams": [{ "dataset": customers, "type": "TRANSFORMED" }] } },
        "globalTags": { "value": { "tags": [{ "tag": tag }] } },
    }))?;

    let written = client.write_entities_v3().entity_type("dataset").body(vec![table]).send().await?;
    assert_eq!(*written[0].urn, orders);

    let wanted: types::ScrollRequestV3 = from_value(json!({
        "entities": ["dataset"], "filter": { "or": [{ "and": [{ "field": "tags", "value": tag }] }] },
    }))?;
    let found = client.scroll_entities_v3().body(wanted).send().await?;
    assert_eq!(found.entities.iter().map(|entity| entity.urn.to_string()).collect::<Vec<_>>(), [orders.clone()]);

    let read = client.get_entity_v3().entity_type("dataset").urn(orders.as_str()).send().await?;
    let properties = &read.dataset_properties.as_ref().expect("it was written").value;
    assert_eq!(properties.custom_properties["team"], "sales");

    let untagged: types::AspectWriteV3 = from_value(json!({ "value": { "tags": [] } }))?;
    let refused = client
        .write_aspect_v3()
        .entity_type("dataset")
        .urn(orders.as_str())
        .aspect_name("globalTags")
        .create_if_not_exists(false)
        .if_version_match("7")
        .body(untagged)
        .send()
        .await;
    let Err(Error::ErrorResponse(refusal)) = refused else { panic!("{refused:?}") };
    assert_eq!(refusal.status(), 412);
    assert_eq!(refusal.code, "CONFLICT");

    let deleted = client.delete_entity_v3().entity_type("dataset").urn(orders.as_str()).send().await?;
    assert_eq!(*deleted.urn, orders);
    Ok(())
}
